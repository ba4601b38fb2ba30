import { useQueryClient } from '@tanstack/react-query'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { isolated } from '../../platform/isolated.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useLive } from '../live/live-provider.tsx'
import { useAction } from '../live/use-action.ts'
import { useLiveEvents } from '../live/use-live-events.ts'

/** Moderates a review; each action shows a toast and rejects if the call fails. */
export function useReviewChanges() {
  const changeStatus = useAction('reviews.setStatus')
  const deleteReview = useAction('reviews.delete')
  const { cache } = useLive()
  const showDecision = useOtherDecision()
  const toast = useToast()

  return ({ id, productName, customerName, updatedAt: version }: Review) => {
    const about = { product: productName, customer: isolated(customerName) }

    async function setStatus(status: 'approved' | 'rejected') {
      try {
        const review = await changeStatus({ id, status, version })
        const description = m.staffReviewNow({ ...about, status })
        toast({ title: m.staffReviewUpdatedTitle(), description })
        cache.apply({ topic: 'reviews', name: 'review.updated', data: review })
      } catch (error) {
        showDecision(error)
        const description = m.staffReviewUpdateFailed()
        toast({ title: m.staffError(), description, isDestructive: true })
        throw error
      }
    }

    async function remove() {
      try {
        await deleteReview({ id })
        toast({ title: m.staffReviewDeletedTitle(), description: m.staffReviewDeleted(about) })
        cache.apply({ topic: 'reviews', name: 'review.deleted', data: { id } })
      } catch (error) {
        const description = m.staffReviewDeleteFailed()
        toast({ title: m.staffError(), description, isDestructive: true })
        throw error
      }
    }

    return { setStatus, remove }
  }
}

/** After a stale error, refetches the reviews to show somebody else's decision. */
export function useOtherDecision(): (refusal: unknown) => void {
  const queries = useQueryClient()
  return (refusal) => {
    if (toApiError(refusal).code !== 'stale') return
    void queries.invalidateQueries({ queryKey: ['reviews.list'] })
  }
}

/** Shows a toast when somebody else changes or deletes the focused review. */
export function useConcurrentReviewToast(review: Review, hasFocus: boolean) {
  const { id, productName, customerName, status } = review
  const { own } = useLive()
  const toast = useToast()

  useLiveEvents(({ name, data }) => {
    if (!hasFocus || data.id !== id) return
    const about = { product: productName, customer: isolated(customerName) }
    if (name === 'review.deleted') {
      toast({
        title: m.staffReviewDeletedTitle(),
        description: m.staffReviewDeletedByOther(about),
      })
    }
    if (name !== 'review.updated' || own.has(id, data.updatedAt) || data.status === status) return
    const description = m.staffReviewNowByOther({ ...about, status: data.status })
    toast({ title: m.staffReviewUpdatedTitle(), description })
  })
}
