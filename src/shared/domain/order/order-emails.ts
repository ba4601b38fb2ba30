import type { OrderStatus } from './order.ts'
import { hasNothingToSend } from './parcels/parcel.ts'

/** The emails about an order that staff can send again (RESEND-01). */
export const orderEmailKinds = [
  'order_confirmation',
  'order_shipped',
  'parcel_shipped',
  'order_ready',
  'order_cancelled',
  'order_refunded',
] as const
type OrderEmailKind = (typeof orderEmailKinds)[number]

/** An email about an order; `about` is the id of its parcel or refund, where it is about one. */
export type OrderEmail = { kind: OrderEmailKind; about?: string }

type Order = Parameters<typeof hasNothingToSend>[0] & {
  status: OrderStatus
  readyAt?: string | null
  shipments?: readonly { id: string }[]
  refunds?: readonly { id: string }[]
}

/** The emails that apply to an order as it is now, in the order in which they are first sent. */
export function emailsOf(order: Order): OrderEmail[] {
  const { status, readyAt, shipments = [], refunds = [] } = order
  const isSent = status === 'shipped' || status === 'completed'
  return [
    { kind: 'order_confirmation' },
    ...(isSent && shipments.length === 0 && !readyAt && !hasNothingToSend(order)
      ? [{ kind: 'order_shipped' } as const]
      : []),
    ...(status === 'cancelled'
      ? [{ kind: 'order_cancelled' } as const]
      : shipments.map(({ id }) => ({ kind: 'parcel_shipped', about: id }) as const)),
    ...(status === 'placed' && readyAt ? [{ kind: 'order_ready' } as const] : []),
    ...refunds.map(({ id }) => ({ kind: 'order_refunded', about: id }) as const),
  ]
}
