import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLive } from '../../live/live-provider.tsx'
import type { ProductForm } from '../form/product-form.ts'

const notSavedAfterAll =
  'Not saved: the connection was lost before the shop heard of it. Please save again.'

/**
 * What is said of a save whose answer was lost, for as long as it is so. `isOpenedVersion`: the shop
 * has a product to look at, and what was opened is what it has.
 */
export function useLostSave(form: UseFormReturn<ProductForm>, isOpenedVersion: boolean) {
  const { status } = useLive()
  const { setError, clearErrors, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const isLost = errors.root !== undefined && !isSubmitting

  useEffect(() => {
    if (!isLost) return
    // Saved after all, or typed back: nothing is left of it.
    if (!isDirty) clearErrors('root')
    // Had it been saved, the feed would have brought it by now.
    else if (isOpenedVersion && status === 'live') setError('root', { message: notSavedAfterAll })
  }, [isLost, isDirty, isOpenedVersion, status, setError, clearErrors])
}
