import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSearch } from 'wouter'
import type { OrderPage as Order } from '../../shared/contract/order-page.ts'
import { toApiError } from '../api/api-error.ts'
import { useShop } from '../boot/shop-info.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { Problem } from '../ui/feedback/problem.tsx'
import { NotFoundPage } from '../layout/not-found-page.tsx'
import { OrderDetails } from './order-details.tsx'
import { orderKeyIn, orderQuery } from './order-query.ts'

/** An order for anyone with the link from its emails; it updates by itself. */
export function OrderPage({ id }: { id: string }) {
  const key = orderKeyIn(useSearch())
  const { salesEmail } = useShop()
  // The server renders null for a wrong id or key.
  const { data, error, isPending, refetch } = useQuery<Order | null>({
    queryKey: orderQuery(id, key),
  })
  const ask = useCallback(async () => !(await refetch()).isError, [refetch])

  if (isPending) return <Loading label="Loading order" />
  if (data) return <OrderDetails order={data} isUnreachable={error !== null} ask={ask} />
  const isMissing = error === null || toApiError(error).status === 404
  if (isMissing) {
    return (
      <NotFoundPage
        words={`An order's page opens with the whole link from its email. Please open it from there once more${salesEmail === null ? '' : `, or write to ${salesEmail}`}.`}
      />
    )
  }
  return (
    <Problem
      title="Your order did not load"
      message="The shop did not answer as it should. Please try again in a moment."
      onRetry={() => void refetch()}
    />
  )
}
