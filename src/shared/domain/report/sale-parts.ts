import { type Cents, sumOf } from '../money.ts'
import { distribute, type OrderFigures, partsOfUnits, taxCodes } from '../order/refund-parts.ts'
import type { RefundSplit } from '../order/refund-split.ts'
import { bearsTax, taxTotal } from '../tax/tax.ts'

/** The figures of an order that reports are computed from, in whole cents. */
export type SaleFigures = OrderFigures & {
  /** Less the discount. */
  subtotalCents: Cents
}

/**
 * What an order adds to a report. Goods and shipping are without tax, also where prices contain it, so
 * gross - discounts + shipping + tax is always the order's total.
 */
export type SaleAmounts = { gross: Cents; discounts: Cents; shipping: Cents; tax: Cents }

export function saleAmounts(order: SaleFigures): SaleAmounts {
  const { subtotalCents, discountCents, shippingCents, taxCents, taxes } = order
  const isIncluded = taxes?.isIncluded ?? false
  const inGoods = isIncluded ? sumOf(partsOfUnits(order, order.items).taxes) : 0
  const tax = taxes && isIncluded ? taxTotal(taxes) : taxCents
  return {
    gross: subtotalCents + discountCents - inGoods,
    discounts: discountCents,
    shipping: shippingCents - (isIncluded ? tax - inGoods : 0),
    tax,
  }
}

type SaleLine = { productId: string; units: number; amounts: SaleAmounts }

/**
 * The same by product: each line has its own price and its share of discount, shipping and the taxes
 * that its class bears. The lines add up to the order.
 */
export function saleLines(order: SaleFigures): SaleLine[] {
  const { items } = order
  const whole = saleAmounts(order)
  const prices = items.map(({ priceCents, quantity }) => priceCents * quantity)
  const goodsTaxes = taxesByLine(order, partsOfUnits(order, items).taxes)
  const taxes = taxesByLine(order, chargedTaxes(order))
  const inGoods = order.taxes?.isIncluded ? goodsTaxes : items.map(() => 0)
  const gross = prices.map((price, index) => price - (inGoods[index] ?? 0))
  const discounts = spread(whole.discounts, prices)
  const shipping = spread(whole.shipping, prices)
  return items.map(({ productId, quantity }, index) => ({
    productId,
    units: quantity,
    amounts: {
      gross: gross[index] ?? 0,
      discounts: discounts[index] ?? 0,
      shipping: shipping[index] ?? 0,
      tax: taxes[index] ?? 0,
    },
  }))
}

function chargedTaxes({ taxes, taxCents }: SaleFigures): Cents[] {
  return taxes ? taxes.components.map(({ amount }) => amount) : [taxCents]
}

function taxesByLine(order: SaleFigures, amounts: readonly Cents[]): Cents[] {
  const { items, taxes } = order
  return taxCodes(order).reduce<Cents[]>(
    (sums, _, index) => {
      const component = taxes?.components[index]
      const weights = items.map(({ priceCents, quantity, taxClass }) =>
        !component || bearsTax(taxClass, component) ? priceCents * quantity : 0,
      )
      const shares = spread(amounts[index] ?? 0, weights)
      return sums.map((sum, line) => sum + (shares[line] ?? 0))
    },
    items.map(() => 0),
  )
}

/** Distributes an amount; equally if all weights are zero. */
export function spread(amount: Cents, weights: readonly number[]): Cents[] {
  return distribute(amount, sumOf(weights) > 0 ? weights : weights.map(() => 1))
}

/**
 * What a refund takes off sales. What was paid beyond the order's total belongs to no sale, so
 * returning it changes none.
 */
export function refundedSale({ goodsCents, shippingCents, taxes }: RefundSplit): Cents {
  return goodsCents + shippingCents + sumOf(taxes.map(({ cents }) => cents))
}
