import { useEffect, useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { onShelf } from '#shared/domain/catalog/stock.ts'
import { readStored, store } from '../../../platform/storage.ts'
import { formResolver } from '../../../ui/forms/form-resolver.ts'
import { useVersionedForm } from '../../conflict/use-versioned-form.ts'
import { comparedFields } from '../form/compared-fields.ts'
import { formOf, ProductForm } from '../form/product-form.ts'
import type { Resolver } from 'react-hook-form'

const resolver = formResolver(ProductForm) as Resolver<ProductForm>

/**
 * The editor's form, based on one version of the product. `latest` is the current version, which a
 * form without edits loads at once. With edits, only an unedited stock is kept current; other
 * changes wait until the user loads or merges them.
 */
export function useProductForm(
  id: string | null,
  latest: StaffProduct | null,
  refetch: () => Promise<StaffProduct | null | undefined>,
) {
  const [draft] = useState(() => readDraft(id))
  const [isRestored, setRestored] = useState(draft !== null)
  // A draft fills the form after the first render, which shows no edits yet.
  const [isFilled, setFilled] = useState(draft === null)
  const edit = useVersionedForm<StaffProduct | null, ProductForm>({
    kind: 'product',
    opened: draft ? draft.opened : latest,
    latest,
    refetch,
    isWaiting: !isFilled,
    formOf,
    resolverOf: () => resolver,
    fieldsOf: comparedFields,
  })
  const { form, base: opened, newer } = edit
  const { isDirty, dirtyFields, isSubmitting } = form.formState
  const isStockTyped = dirtyFields.stock === true
  const isShelfChanged = latest !== null && opened !== null && onShelf(latest) !== onShelf(opened)

  useEffect(() => {
    if (!draft) return
    form.reset(draft.form, { keepDefaultValues: true })
    setFilled(true)
  }, [draft, form])

  useEffect(() => {
    if (!isFilled) return
    // Once all edits are undone, there is nothing to restore.
    if (!isDirty) return clearDraft(id)
    storeDraft(id, { form: form.getValues(), opened })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(id, { form: values, opened }),
    })
  }, [id, form, isFilled, isDirty, opened])

  useEffect(() => {
    if (!latest || !opened || newer || isSubmitting || !isFilled) return
    if (isStockTyped || !isShelfChanged) return
    const { stock, held, missing } = latest
    edit.setBase({ ...opened, stock, held, missing })
    form.resetField('stock', { defaultValue: onShelf(latest) })
  })

  function startOver() {
    edit.rebase(latest)
    clearDraft(id)
    setRestored(false)
  }

  return {
    ...edit,
    latest,
    isRestored: isRestored && isDirty,
    /** The current units on the shelf, if they changed since the stock was typed. */
    stockNow: isStockTyped && isShelfChanged ? onShelf(latest) : undefined,
    startOver,
  }
}

export type ProductEdit = ReturnType<typeof useProductForm>

/** Unsaved form values, and the version of the product they are based on. */
type Edits = { form: ProductForm; opened: StaffProduct | null }

const STORED_UNDER = 'product_edits'

/** Stores unsaved edits in session storage, so that they survive a lost session (O27). */
export function storeDraft(id: string | null, edits: Edits) {
  store('session', nameOf(id), JSON.stringify(edits))
}

export function clearDraft(id: string | null) {
  store('session', nameOf(id), null)
}

function readDraft(id: string | null): Edits | null {
  try {
    const edits = JSON.parse(readStored('session', nameOf(id)) ?? 'null') as Edits | null
    if (!edits || (edits.opened && edits.opened.held === undefined)) return null
    return edits
  } catch {
    return null
  }
}

function nameOf(id: string | null): string {
  return `${STORED_UNDER}:${id ?? 'new'}`
}
