import { useEffect } from 'react'
import type { Review } from '../../../shared/contract/reviews.ts'
import { isolated } from '../../platform/isolated.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useLive } from '../live/live-provider.tsx'
import { reviewWords } from '../ui/status-words.ts'

/** Shows a toast when somebody else changes or deletes the focused review. */
export function useConcurrentReviewToast(review: Review, hasFocus: boolean) {
  const { id, productName, customerName, status } = review
  const { listen, own } = useLive()
  const toast = useToast()

  useEffect(() => {
    if (!hasFocus) return
    const about = `The review of ${productName} by ${isolated(customerName)}`
    return listen(({ name, data }) => {
      if (data.id !== id) return
      if (name === 'review.deleted') {
        toast({ title: 'Review Deleted', description: `${about} was deleted by somebody else.` })
      }
      if (name !== 'review.updated' || own.has(id, data.updatedAt) || data.status === status) return
      const description = `${about} is now ${reviewWords[data.status].toLowerCase()}, by somebody else.`
      toast({ title: 'Review Updated', description })
    })
  }, [hasFocus, id, productName, customerName, status, listen, own, toast])
}
