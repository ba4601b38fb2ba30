import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { onShelf } from '../../../../shared/domain/stock.ts'
import type { StaffProduct } from '../../../../shared/contract/catalog.ts'
import { formResolver } from '../../../ui/forms/form-resolver.ts'
import type { Choices } from '../../conflict/difference.ts'
import { clearDraft, storeDraft, readDraft } from './draft-edits.ts'
import { mergedProduct, productDifferences } from './product-conflict.ts'
import { formOf, ProductForm } from '../form/product-form.ts'

const resolver = formResolver(ProductForm) as Resolver<ProductForm>

/**
 * The editor's form, based on one version of the product. `latest` is the current version: an
 * unedited stock follows it, other changes wait until the user loads or merges them.
 */
export function useProductForm(id: string | null, latest: StaffProduct | null) {
  const [draft] = useState(() => readDraft(id))
  const [isRestored, setRestored] = useState(draft !== null)
  const [opened, setOpened] = useState(draft ? draft.opened : latest)
  const form = useForm<ProductForm>({ defaultValues: formOf(opened), resolver })
  const { isDirty, dirtyFields, isSubmitting } = form.formState
  const isStockTyped = dirtyFields.stock === true
  const isOutdated = latest !== null && opened !== null && latest.updatedAt !== opened.updatedAt

  useEffect(() => {
    if (draft) form.reset(draft.form, { keepDefaultValues: true })
  }, [draft, form])

  useEffect(() => {
    if (!isDirty) return
    storeDraft(id, { form: form.getValues(), opened })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(id, { form: values, opened }),
    })
  }, [id, form, isDirty, opened])

  useEffect(() => {
    if (!latest || !opened || isSubmitting) return
    // The form may match the current version: a save whose response was lost.
    const isThere = isOutdated && productDifferences(opened, form.getValues(), latest).length === 0
    if (isOutdated && (!isDirty || isThere)) adopt(latest)
    if (isOutdated || isStockTyped || onShelf(latest) === onShelf(opened)) return
    const { stock, held, missing } = latest
    setOpened({ ...opened, stock, held, missing })
    form.resetField('stock', { defaultValue: onShelf(latest) })
  })

  function adopt(version: StaffProduct | null) {
    setOpened(version)
    form.reset(formOf(version))
    clearDraft(id)
    setRestored(false)
  }

  /** Rebases the form on the newer version with the chosen fields. */
  function merge(choices: Choices) {
    if (!latest) return
    const merged = mergedProduct(form.getValues(), latest, choices)
    setOpened(latest)
    form.reset(formOf(latest))
    form.reset(merged, { keepDefaultValues: true })
  }

  return {
    form,
    opened,
    isRestored,
    /** Somebody else changed the product while this form has edits. */
    isStale: isOutdated && isDirty && !isSubmitting,
    /** The current units on the shelf, if they changed since the stock was typed. */
    stockNow: isStockTyped ? shelfNow(opened, latest) : undefined,
    startOver: () => adopt(latest),
    /** The opened version and the current one. */
    versions: { since: opened?.updatedAt ?? '', version: latest?.updatedAt ?? '' },
    /** The fields in which the newer version and the form differ. */
    differences: () =>
      latest && opened ? productDifferences(opened, form.getValues(), latest) : [],
    merge,
  }
}

function shelfNow(opened: StaffProduct | null, latest: StaffProduct | null): number | undefined {
  if (!opened || !latest || onShelf(latest) === onShelf(opened)) return undefined
  return onShelf(latest)
}
