import { displayPrice } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'
import type { AppliedTaxes } from '../tax/tax.ts'
import { keepsStock, type OrderStatus } from './order.ts'
import { type Cents, formatMoney, fractionOf } from '../money.ts'

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
  items: readonly { productId: string; productName: string; quantity: number; restocked: number }[]
}

type WantedRefund = {
  amountCents: Cents | null
  restock: readonly { productId: string; quantity: number }[]
}

type Problem = { path: string; message: string }

/** What can still be refunded, in whole cents. */
export function leftToRefund(order: Omit<Refundable, 'status' | 'items'>): Cents {
  return Math.max(0, order.paidCents - order.refundedCents - order.refundingCents)
}

type PricedOrder = {
  /** Before the discount. */
  subtotalCents: Cents
  discountCents?: Cents
  taxCents: Cents
  /** Null for an order from a version that did not store the components of tax. */
  taxes: AppliedTaxes | null
  leftCents: Cents
}

/** The price of the returned units; `taxed` is the part in the tax class `standard`. */
type Returned = { price: Cents; taxed: Cents }

/**
 * The refund for some of an order's units, in whole cents: their price, less its share of the
 * discount, plus its share of each tax component, rounded half up once. No tax is added if prices
 * include it. The refund never exceeds what is left to refund (ORD-21, TAX-07).
 */
export function refundForUnits(order: PricedOrder, { price, taxed }: Returned): Cents {
  const { subtotalCents, discountCents = 0, taxCents, taxes, leftCents } = order
  const paidFor = (cents: Cents) => cents - share(discountCents, cents, subtotalCents)
  const shares = taxes
    ? taxes.components.map(({ base, amount }) => share(amount, paidFor(taxed), base))
    : [share(taxCents, price, subtotalCents)]
  const tax = taxes?.isIncluded ? 0 : shares.reduce((sum, cents) => sum + cents, 0)
  return Math.min(leftCents, paidFor(price) + tax)
}

function share(amount: Cents, part: Cents, whole: Cents): Cents {
  return whole === 0 ? 0 : fractionOf(amount, part, whole)
}

/** The errors of a refund request, by field; empty if it is valid. */
export function refundProblems(order: Refundable, wanted: WantedRefund): Problem[] {
  const amount = amountProblem(leftToRefund(order), wanted.amountCents)
  return [
    ...(amount ? [{ path: '/amount', message: amount }] : []),
    ...restockProblems(order, wanted),
  ]
}

function amountProblem(left: Cents, amount: Cents | null): string | null {
  if (left === 0) return m.errorAllRefunded()
  if (amount === null || amount < 1) return m.errorLeastRefund()
  return amount > left ? m.errorOnlyLeft({ amount: displayPrice(formatMoney(left)) }) : null
}

function restockProblems({ status, items }: Refundable, { restock }: WantedRefund): Problem[] {
  return restock.flatMap(({ productId, quantity }, index) => {
    const path = `/restock/${index}/quantity`
    const item = items.find((line) => line.productId === productId)
    if (!item) return [{ path, message: m.errorNotInOrder() }]
    if (!keepsStock(status)) {
      return [{ path, message: m.errorStockBack() }]
    }
    const isTwice = restock.findIndex((line) => line.productId === productId) !== index
    if (isTwice) return [{ path, message: m.errorNameOnce() }]
    const most = item.quantity - item.restocked
    if (quantity <= most) return []
    const message =
      most === 0
        ? m.errorAllPutBack({ product: item.productName })
        : m.errorMostPutBack({ most, product: item.productName })
    return [{ path, message }]
  })
}
