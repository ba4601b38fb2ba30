import { displayPrice } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'
import { type Cents, formatMoney } from '../money.ts'
import { keepsStock, type OrderStatus } from './order.ts'
import type { Units } from './refund-parts.ts'

/** Requested from the provider, completed, or refused by the provider. */
export const refundStatuses = ['asked', 'done', 'failed'] as const

/** Where a refund was made: on the dashboard, or directly at the provider. */
export const refundOrigins = ['shop', 'provider'] as const

type Refundable = {
  status: OrderStatus
  paidCents: Cents
  refundedCents: Cents
  /** Refunds that are still pending; they reduce what can be refunded. */
  refundingCents: Cents
  items: readonly RefundableLine[]
}

type RefundableLine = Units & { productName: string; refunded: number; restocked: number }

type WantedRefund = {
  amountCents: Cents | null
  /** The units to refund; undefined if the request names only an amount. */
  items?: readonly Units[] | undefined
  restock: readonly Units[]
}

type Problem = { path: string; message: string }

/** What can still be refunded, in whole cents. */
export function leftToRefund(order: Omit<Refundable, 'status' | 'items'>): Cents {
  return Math.max(0, order.paidCents - order.refundedCents - order.refundingCents)
}

/** Whether everything that was paid has been refunded or is being refunded. */
export function isFullyRefunded(order: Omit<Refundable, 'status' | 'items'>): boolean {
  return order.paidCents > 0 && leftToRefund(order) === 0
}

/** The errors of a refund request, by field; empty if it is valid. */
export function refundProblems(order: Refundable, request: WantedRefund): Problem[] {
  const ofItems = (request.items ?? []).flatMap((unit, index) => itemProblem(order, request, index))
  const amount = ofItems.length > 0 ? null : amountProblem(leftToRefund(order), request.amountCents)
  return [
    ...ofItems,
    ...(amount ? [{ path: '/amount', message: amount }] : []),
    ...restockProblems(order, request),
  ]
}

function amountProblem(left: Cents, amount: Cents | null): string | null {
  if (left === 0) return m.errorAllRefunded()
  if (amount === null || amount < 1) return m.errorLeastRefund()
  return amount > left ? m.errorOnlyLeft({ amount: displayPrice(formatMoney(left)) }) : null
}

function itemProblem({ items }: Refundable, request: WantedRefund, index: number): Problem[] {
  const path = `/items/${index}/quantity`
  const unit = request.items?.[index]
  const line = items.find(({ productId }) => productId === unit?.productId)
  if (!unit || !line) return [{ path, message: m.errorNotInOrder() }]
  if (!isFirst(request.items ?? [], index)) return [{ path, message: m.errorNameOnce() }]
  const most = line.quantity - line.refunded
  if (unit.quantity <= most) return []
  const { productName: product } = line
  const message =
    most === 0 ? m.errorUnitsRefunded({ product }) : m.errorMostRefunded({ most, product })
  return [{ path, message }]
}

function isFirst(units: readonly Units[], index: number): boolean {
  return units.findIndex(({ productId }) => productId === units[index]?.productId) === index
}

function restockProblems({ status, items }: Refundable, request: WantedRefund): Problem[] {
  const { restock } = request
  return restock.flatMap(({ productId, quantity }, index) => {
    const path = `/restock/${index}/quantity`
    const item = items.find((line) => line.productId === productId)
    if (!item) return [{ path, message: m.errorNotInOrder() }]
    if (!keepsStock(status)) {
      return [{ path, message: m.errorStockBack() }]
    }
    if (!isFirst(restock, index)) return [{ path, message: m.errorNameOnce() }]
    const most = mostRestocked(item, request)
    if (quantity <= most) return []
    const message =
      most === 0
        ? m.errorAllPutBack({ product: item.productName })
        : m.errorMostPutBack({ most, product: item.productName })
    return [{ path, message }]
  })
}

/** Only refunded units are restocked: the others go to the customer. */
function mostRestocked(line: RefundableLine, { items }: WantedRefund): number {
  if (!items) return line.quantity - line.restocked
  const chosen = items.find(({ productId }) => productId === line.productId)?.quantity ?? 0
  return line.refunded + chosen - line.restocked
}

/**
 * The units of a refund that names only an amount: those that it restocks, unless earlier refunds
 * covered them.
 */
export function unitsRestocked(
  items: readonly RefundableLine[],
  restock: readonly Units[],
): Units[] {
  return restock.flatMap(({ productId, quantity }) => {
    const line = items.find((item) => item.productId === productId)
    const more = line ? line.restocked + quantity - line.refunded : 0
    return more > 0 ? [{ productId, quantity: more }] : []
  })
}
