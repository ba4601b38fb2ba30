import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewForm } from '../../../shared/contract/reviews.ts'
import { call } from '../../api/client.ts'
import { ratingQuery, reviewsQuery } from '../../api/queries.ts'
import { useToast } from '../../ui/toast/toaster.tsx'

/** Submits a review and shows a notice; `submit` resolves with whether it succeeded. */
export function useSubmitReview(productId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ comment, ...review }: ReviewForm) =>
      call('reviews.create', { ...review, productId, comment: comment || null, status: 'pending' }),
  })

  async function submit(review: ReviewForm): Promise<boolean> {
    try {
      await mutateAsync(review)
    } catch {
      toast({
        title: 'Error',
        description: 'Failed to submit review. Please try again.',
        isDestructive: true,
      })
      return false
    }
    void queries.invalidateQueries(reviewsQuery(productId))
    void queries.invalidateQueries(ratingQuery(productId))
    toast({
      title: 'Review Submitted',
      description: 'Thank you for your review! It will be published after approval.',
    })
    return true
  }

  return { submit, isPending }
}
