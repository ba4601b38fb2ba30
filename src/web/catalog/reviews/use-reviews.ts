import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchReviews, reviewsQuery } from '../../api/queries.ts'

/** The newest reviews of a product, and the next ones when they are asked for. */
export function useReviews(productId: string) {
  const queries = useQueryClient()
  const { queryKey } = reviewsQuery(productId)
  const query = useQuery(reviewsQuery(productId))
  const cursor = query.data?.nextCursor ?? null
  const more = useMutation({
    mutationFn: (after: string) => fetchReviews(productId, { cursor: after }),
    onSuccess: (next, after) => {
      queries.setQueryData(queryKey, (cached) =>
        cached?.nextCursor === after
          ? { ...next, reviews: [...cached.reviews, ...next.reviews] }
          : cached,
      )
    },
  })
  return {
    query,
    hasMore: cursor !== null,
    isLoadingMore: more.isPending,
    hasFailed: more.isError,
    showMore: () => {
      if (cursor !== null && !more.isPending) more.mutate(cursor)
    },
  }
}
