import type { Review } from '../../../shared/contract/reviews.ts'
import { useToast } from '../../ui/toaster.tsx'
import { useLive } from '../live-provider.tsx'
import { useAction } from '../use-action.ts'
import { reviewWords } from './review-words.ts'

/** What staff may do with a review; each says how it went and rejects like the call itself. */
export function useReviewChanges({ id, productName, customerName }: Review) {
  const changeStatus = useAction('reviews.setStatus')
  const deleteReview = useAction('reviews.delete')
  const { cache } = useLive()
  const toast = useToast()
  const about = `The review of ${productName} by ${customerName}`

  async function setStatus(status: 'approved' | 'rejected') {
    try {
      const review = await changeStatus({ id, status })
      const description = `${about} is now ${reviewWords[status].toLowerCase()}.`
      toast({ title: 'Review Updated', description })
      cache.apply({ topic: 'reviews', name: 'review.updated', data: review })
    } catch (error) {
      const description = 'Failed to update review status'
      toast({ title: 'Error', description, isDestructive: true })
      throw error
    }
  }

  async function remove() {
    try {
      await deleteReview({ id })
      toast({ title: 'Review Deleted', description: `${about} is gone.` })
      cache.apply({ topic: 'reviews', name: 'review.deleted', data: { id } })
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to delete review', isDestructive: true })
      throw error
    }
  }

  return { setStatus, remove }
}
