import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLive } from '../../live/live-provider.tsx'
import type { ProductForm } from '../form/product-form.ts'

const notSavedAfterAll =
  'Not saved: the connection was lost before the shop heard of it. Please save again.'

/**
 * Updates the message of a save whose response was lost. `isOpenedVersion`: the product exists and
 * is still at the opened version.
 */
export function useLostSave(form: UseFormReturn<ProductForm>, isOpenedVersion: boolean) {
  const { status } = useLive()
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
