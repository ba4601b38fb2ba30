import { perOrderText } from '#shared/contract/order/texts.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { AttentionNote } from '#shared/domain/order/order-attention.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { OrderDraft } from '../../db/schema/payments/payments.ts'
import { appendEvent } from '../../journal/journal.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { insertOrder, type OrderRow, toDetailedOrder } from '../../orders/orders.queries.ts'

type Terms = Pick<OrderRow, 'id' | 'paymentMethod' | 'captureId'> & {
  paid: Cents
  notes?: readonly AttentionNote[]
  at: number
  status?: OrderRow['status']
  /** Whether the customer gets a confirmation email. */
  isConfirmed?: boolean
  /** The recipient of the email to staff; null if staff entered the order themselves. */
  staffEmail: string | null
}

/** Stores a priced order with its lines, its event and its emails. The caller has taken the stock. */
export async function insertDraftedOrder(
  tx: Transaction,
  draft: OrderDraft,
  { paid, notes = [], at, isConfirmed = true, staffEmail, ...terms }: Terms,
): Promise<DetailedOrder> {
  const attention = [...notes, ...(draft.addressNotes ?? [])]
  const row: OrderRow = {
    status: 'placed',
    ...terms,
    ...perOrderText(() => ''),
    customerName: draft.customerName,
    customerEmail: draft.customerEmail,
    customerPhone: draft.customerPhone,
    linkVersion: 0,
    subtotalCents: draft.subtotal - (draft.discount ?? 0),
    discountCents: draft.discount ?? 0,
    discount: draft.appliedDiscount ?? null,
    shippingCents: draft.shipping,
    taxCents: draft.tax,
    taxes: draft.taxes ?? null,
    totalCents: draft.total,
    paidCents: paid,
    refundedCents: 0,
    refundingCents: 0,
    shippingAddress: draft.shippingAddress,
    billingAddress: draft.billingAddress,
    pickupProvince: draft.pickupProvince ?? null,
    delivery: draft.delivery ?? null,
    readyAt: null,
    locale: draft.locale ?? 'en',
    attention: attention.length > 0 ? attention : null,
    createdAt: at,
    updatedAt: at,
  }
  const items = draft.items.map(({ price, ...item }) => ({
    translatedName: null,
    components: null,
    taxClass: 'standard' as const,
    weightGrams: null,
    ...item,
    id: Bun.randomUUIDv7(),
    orderId: row.id,
    refunded: 0,
    restocked: 0,
    priceCents: price,
    createdAt: at,
  }))
  await insertOrder(tx, row, items)
  const order = toDetailedOrder(row, items)
  await appendEvent(tx, at, 'order.created', order)
  if (isConfirmed) {
    const recipient = order.customerEmail
    await enqueueMail(tx, at, { kind: 'order_confirmation', recipient, data: order })
  }
  if (staffEmail !== null) {
    await enqueueMail(tx, at, { kind: 'new_order', recipient: staffEmail, data: order })
  }
  return order
}
