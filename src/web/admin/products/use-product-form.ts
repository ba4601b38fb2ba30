import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { Product } from '../../../shared/contract/catalog.ts'
import { formResolver } from '../../ui/form-resolver.ts'
import { dropEdits, keepEdits, readEdits } from './kept-edits.ts'
import { formOf, mergedForm, ProductForm } from './product-form.ts'

const resolver = formResolver(ProductForm) as Resolver<ProductForm>

/**
 * The editor's form over one version of the product. `latest` is what the shop has now: a stock
 * that nobody has touched follows it, a newer version waits until it is asked for.
 */
export function useProductForm(id: string | null, latest: Product | null) {
  const [kept] = useState(() => readEdits(id))
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
    keepEdits(id, { form: form.getValues(), opened })
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepEdits(id, { form: values, opened }),
    })
  }, [id, form, isDirty, opened])

  useEffect(() => {
    if (!latest || !opened || isSubmitting) return
    if (isOutdated && !isDirty) adopt(latest)
    if (isOutdated || isStockTyped || latest.stock === opened.stock) return
    setOpened({ ...opened, stock: latest.stock })
    form.resetField('stock', { defaultValue: latest.stock })
  })

  function adopt(version: Product | null) {
    setOpened(version)
    form.reset(formOf(version))
    dropEdits(id)
    setRestored(false)
  }

  /** Goes on from the newer version with what was typed, field by field. */
  function merge() {
    if (!latest || !opened) return
    const merged = mergedForm(form.getValues(), opened, latest)
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
    /** What the shop has now, when a stock is typed that does not know of it. */
    stockNow: isStockTyped && latest?.stock !== opened?.stock ? latest?.stock : undefined,
    startOver: () => adopt(latest),
    merge,
  }
}
