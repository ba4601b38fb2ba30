import type { StaffProduct } from '../../../../shared/contract/catalog.ts'
import type { ProductForm } from '../form/product-form.ts'

/** Unsaved form values, and the version of the product they are based on. */
export type Edits = { form: ProductForm; opened: StaffProduct | null }

const STORED_UNDER = 'product_edits'

/** Stores unsaved edits in session storage, so that they survive a lost session (O27). */
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
    // Without storage there is nothing to remove.
  }
}

export function readDraft(id: string | null): Edits | null {
  try {
    const edits = JSON.parse(sessionStorage.getItem(nameOf(id)) ?? 'null') as Edits | null
    // An empty number field is NaN, which JSON stores as null.
    if (!edits || (edits.opened && edits.opened.held === undefined)) return null
    return { ...edits, form: { ...edits.form, stock: edits.form.stock ?? Number.NaN } }
  } catch {
    return null
  }
}

function nameOf(id: string | null): string {
  return `${STORED_UNDER}:${id ?? 'new'}`
}
