import { type Cents, fractionOf, sumOf } from '../money.ts'
import { type AppliedTaxes, bearsTax, type TaxClass } from '../tax/tax.ts'

export type Units = { productId: string; quantity: number }

/** The figures of an order that its refunds are computed from, in whole cents. */
export type OrderFigures = {
  items: readonly (Units & { priceCents: Cents; taxClass: TaxClass })[]
  discountCents: Cents
  shippingCents: Cents
  taxCents: Cents
  /** Null for an order from a version that did not store the components of tax. */
  taxes: AppliedTaxes | null
  totalCents: Cents
  paidCents: Cents
}

/**
 * An amount by what it pays for. Goods and shipping are without tax, also where prices include it, so
 * that the parts always add up to the amount.
 */
export type Parts = {
  goods: Cents
  shipping: Cents
  /** What was paid beyond the order's total, such as after an edit. */
  other: Cents
  /** In the order of `taxCodes`. */
  taxes: Cents[]
}

export function taxCodes({ taxes }: Pick<OrderFigures, 'taxes'>): string[] {
  return taxes ? taxes.components.map(({ code }) => code) : ['TAX']
}

/** All that an order was paid for. */
export function wholeParts(order: OrderFigures): Parts {
  const { taxes, shippingCents } = order
  const goods = partsOfUnits(order, order.items)
  const charged = taxes ? taxes.components.map(({ amount }) => amount) : [order.taxCents]
  const onShipping = charged.map((cents, index) => cents - (goods.taxes[index] ?? 0))
  return {
    goods: goods.goods,
    shipping: shippingCents - (taxes?.isIncluded ? sumOf(onShipping) : 0),
    other: Math.max(0, order.paidCents - order.totalCents),
    taxes: charged,
  }
}

/**
 * The part of an order that some of its units make up: their price, less their share of the discount,
 * and their share of each tax component, each rounded half up once (TAX-07).
 */
export function partsOfUnits(order: OrderFigures, units: readonly Units[]): Parts {
  const { items, discountCents, taxCents, taxes } = order
  const priceOf = (some: typeof items) => {
    const quantities = new Map(units.map(({ productId, quantity }) => [productId, quantity]))
    return some.reduce((sum, { productId, priceCents }) => {
      return sum + priceCents * (quantities.get(productId) ?? 0)
    }, 0)
  }
  const subtotal = items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  const paidFor = (cents: Cents) => cents - share(discountCents, cents, subtotal)
  const price = priceOf(items)
  const shares = taxes
    ? taxes.components.map((component) => {
        const taxed = priceOf(items.filter(({ taxClass }) => bearsTax(taxClass, component)))
        return share(component.amount, paidFor(taxed), component.base)
      })
    : [share(taxCents, price, subtotal)]
  const goods = paidFor(price) - (taxes?.isIncluded ? sumOf(shares) : 0)
  return { goods, shipping: 0, other: 0, taxes: shares }
}

function share(amount: Cents, part: Cents, whole: Cents): Cents {
  return whole === 0 ? 0 : fractionOf(amount, part, whole)
}

export function totalOf({ goods, shipping, other, taxes }: Parts): Cents {
  return goods + shipping + other + sumOf(taxes)
}

/** Combines parts one by one. */
export function combined(one: Parts, two: Parts, combine: (a: Cents, b: Cents) => Cents): Parts {
  return {
    goods: combine(one.goods, two.goods),
    shipping: combine(one.shipping, two.shipping),
    other: combine(one.other, two.other),
    taxes: one.taxes.map((cents, index) => combine(cents, two.taxes[index] ?? 0)),
  }
}

/**
 * Distributes an amount over parts in proportion to their size. The remainders of rounding are carried
 * on, so the result adds up to the amount and, if the amount is not larger than their sum, no part
 * gets more than its size.
 */
export function proportionOf(amount: Cents, parts: Parts): Parts {
  const { goods, shipping, other, taxes } = parts
  const [first = 0, second = 0, third = 0, ...rest] = distribute(amount, [
    goods,
    shipping,
    other,
    ...taxes,
  ])
  return { goods: first, shipping: second, other: third, taxes: rest }
}

export function distribute(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = sumOf(weights)
  let passed = 0
  let total = 0
  return weights.map((weight) => {
    passed += weight
    const due = share(amount, passed, whole) - total
    total += due
    return due
  })
}

/** Adds units to others by product. */
export function unitsWith(units: readonly Units[], more: readonly Units[]): Units[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of [...units, ...more]) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  }
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }))
}
