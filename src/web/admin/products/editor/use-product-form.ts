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
 * The editor's form over one version of the product. `latest` is what the shop has now: a stock
 * that nobody has touched follows it, a newer version waits until it is asked for.
 */
export function useProductForm(id: string | null, latest: StaffProduct | null) {
  const [kept] = useState(() => readDraft(id))
  const [isRestored, setRestored] = useState(kept !== null)
  const [opened, setOpened] = useState(kept ? kept.opened : latest)
  const form = useForm<ProductForm>({ defaultValues: formOf(opened), resolver })
  const { isDirty, dirtyFields, isSubmitting } = form.formState
  const isStockTyped = dirtyFields.stock === true
  const isOutdated = latest !== null && opened !== null && latest.updatedAt !== opened.updatedAt

  useEffect(() => {
    if (kept) form.reset(kept.form, { keepDefaultValues: true })
  }, [kept, form])

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
    // What stands here may also be what the shop has by now: a save whose answer was lost.
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

  /** Goes on from the newer version with what was chosen of each field. */
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
    /** Somebody has changed the product since, and here something was typed over it. */
    isStale: isOutdated && isDirty && !isSubmitting,
    /** What is on the shelf now, when a stock is typed that does not know of it. */
    stockNow: isStockTyped ? shelfNow(opened, latest) : undefined,
    startOver: () => adopt(latest),
    /** The version that was opened, and the one that the shop has now. */
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
