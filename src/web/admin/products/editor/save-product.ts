import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { StaffProduct } from '../../../../shared/contract/catalog.ts'
import { type ApiError, toApiError } from '../../../api/api-error.ts'
import type { Notice } from '../../../ui/toast/plain-notice.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useReveal } from '../../list/revealed.ts'
import { useAction } from '../../live/use-action.ts'
import { clearDraft } from './use-product-form.ts'
import { changesOf, inputOf, type ProductForm } from '../form/product-form.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'
import { useEffect } from 'react'
import { useLiveStatus } from '../../live/live-provider.tsx'

const words = {
  create: {
    title: 'Product Created',
    description: 'Product has been successfully created',
    failure: 'Failed to create product',
  },
  update: {
    title: 'Product Updated',
    description: 'Product has been successfully updated',
    failure: 'Failed to update product',
  },
}

/** Saves the changes or the new product, then goes back to the list. */
export function useSaveProduct(
  { setError }: UseFormReturn<ProductForm>,
  opened: StaffProduct | null,
  onStale: () => Promise<void>,
) {
  const createProduct = useAction('products.create')
  const updateProduct = useAction('products.update')
  const { refresh } = useCatalogCache()
  const toast = useToast()
  const [, navigate] = useLocation()
  const reveal = useReveal()

  return async (form: ProductForm): Promise<void> => {
    const { title, description, failure } = opened ? words.update : words.create
    try {
      if (opened) {
        const { id, updatedAt: version } = opened
        await updateProduct({ ...changesOf(form, opened), id, version })
      } else reveal({ kind: 'product', id: (await createProduct(inputOf(form))).id, isNew: true })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (error.code === 'stale') void onStale()
      showErrors(error)
      // The login form already explains an ended session.
      if (error.isUnknown) setError('root', { message: lostWords })
      if (!error.endsSession) toast(saveFailure(error, failure))
      return
    }
    clearDraft(opened?.id ?? null)
    refresh()
    toast({ title, description })
    navigate('/admin')
  }

  function showErrors({ errors }: ApiError) {
    errors.forEach(({ path, message }, index) => {
      const name = path.split('/')[1]
      const field = (name === 'onShelf' ? 'stock' : name) as keyof ProductForm
      setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }
}

const lostWords =
  'The connection was lost before the shop responded. Your changes may have been saved anyway, so check before you save again.'

/** '{status}: {statusText}', or the failed action if there was no response (T27). */
function saveFailure({ status, statusText }: ApiError, failure: string): Notice {
  const description = status === 0 ? failure : `${status}: ${statusText}`
  return { title: 'Error', description, isDestructive: true }
}

const notSavedAfterAll =
  'Not saved: the connection was lost before your changes reached the shop. Please save again.'

/**
 * Updates the message of a save whose response was lost. `isOpenedVersion`: the product exists and
 * is still at the opened version.
 */
export function useLostSave(form: UseFormReturn<ProductForm>, isOpenedVersion: boolean) {
  const status = useLiveStatus()
  const { setError, clearErrors, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const isLost = errors.root !== undefined && !isSubmitting

  useEffect(() => {
    if (!isLost) return
    // It was saved, or the edits were undone.
    if (!isDirty) clearErrors('root')
    // If it had been saved, its event would have arrived by now.
    else if (isOpenedVersion && status === 'live') setError('root', { message: notSavedAfterAll })
  }, [isLost, isDirty, isOpenedVersion, status, setError, clearErrors])
}
