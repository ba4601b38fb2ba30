import type { StaffProduct } from '../../../../shared/contract/catalog.ts'
import type { ProductForm } from '../form/product-form.ts'

/** What was typed, and the version of the product that it was typed over. */
export type Edits = { form: ProductForm; opened: StaffProduct | null }

const STORED_UNDER = 'product_edits'

/** Unsaved edits outlive a lost session in the tab's own storage (O27). */
export function storeDraft(id: string | null, edits: Edits) {
  try {
    sessionStorage.setItem(nameOf(id), JSON.stringify(edits))
  } catch (error) {
    console.warn('What is being edited could not be kept.', error)
  }
}

export function clearDraft(id: string | null) {
  try {
    sessionStorage.removeItem(nameOf(id))
  } catch {
    // Where nothing can be kept there is nothing to remove.
  }
}

export function readDraft(id: string | null): Edits | null {
  try {
    const edits = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? 'null') as Edits | null
    // An emptied number field is no number, which JSON writes as null.
    if (!edits || (edits.opened && edits.opened.held === undefined)) return null
    return { ...edits, form: { ...edits.form, stock: edits.form.stock ?? Number.NaN } }
  } catch {
    return null
  }
}

function nameOf(id: string | null): string {
  return `${STORED_UNDER}:${id ?? 'new'}`
}
