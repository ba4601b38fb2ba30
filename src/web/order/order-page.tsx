import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { toApiError } from '../api/api-error.ts'
import { orderKeyIn, orderPageQuery } from '../api/queries.ts'
import { useShop } from '../boot/shop-info.ts'
import { Loading } from '../ui/feedback/loading.tsx'
import { Problem } from '../ui/feedback/empty-state.tsx'
import { NotFoundPage } from '../layout/not-found-page.tsx'
import { OrderDetails } from './order-details.tsx'

/** An order for anyone with the link from its emails; it updates by itself. */
export function OrderPage({ id }: { id: string }) {
  const key = orderKeyIn(useSearch())
  const { salesEmail } = useShop()
  const { data, error, isPending, refetch } = useQuery(orderPageQuery(id, key))

  if (isPending) return <Loading label="Loading order" />
  if (data) return <OrderDetails order={data} isUnreachable={error !== null} />
  if (error === null || toApiError(error).status === 404) {
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
