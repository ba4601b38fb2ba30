import { type Cents, sumOf } from '../money.ts'
import {
  combined,
  distribute,
  type OrderFigures,
  type Parts,
  partsOfUnits,
  proportionOf,
  taxCodes,
  totalOf,
  type Units,
  unitsWith,
  wholeParts,
} from './refund-parts.ts'

/** What a refund returned, in whole cents; stored with it, because an edit changes the order's figures. */
export type RefundSplit = {
  /** The refunded units, with their price less the discount and without tax. */
  items: (Units & { cents: Cents })[]
  /** All that was returned for goods, including what belongs to no particular unit. */
  goodsCents: Cents
  shippingCents: Cents
  otherCents: Cents
  /** At the rate at which it was charged; splits of earlier versions have none. */
  taxes: { code: string; cents: Cents; rate?: string }[]
  /** Where the order was taxed; an edit may move it. Splits of earlier versions have none. */
  place?: { country: string; province: string }
  /** What the chosen units were worth, whatever amount staff entered. */
  worthCents: Cents
}

/** A refund as stored: the units that staff chose, and its split; null if not computed yet. */
type StoredRefund = {
  amountCents: Cents
  items: readonly Units[]
  split: RefundSplit | null
}

/** An earlier refund whose split is known. */
type Earlier = Pick<StoredRefund, 'items'> & { split: RefundSplit }

/** The units to refund, and the most that can be refunded. */
type RefundRequest = { units: readonly Units[]; leftCents: Cents }

/** The units of earlier refunds, and what they were worth. */
export type Returned = { units: readonly Units[]; worthCents: Cents }

/**
 * The refund for some of an order's units, in whole cents. Computed as the difference between what
 * all refunded units are worth after and before, so the refunds of all units add up to what was paid,
 * however they are grouped: the last units bring shipping and every remainder. Never more than what is
 * left to refund (ORD-21).
 */
export function refundForUnits(
  order: OrderFigures,
  returned: Returned,
  { units, leftCents }: RefundRequest,
): { amountCents: Cents; worthCents: Cents } {
  if (units.length === 0) return { amountCents: 0, worthCents: 0 }
  const all = unitsWith(returned.units, units)
  const worth = (some: readonly Units[]) => totalOf(partsOfUnits(order, some))
  const worthCents = isEverything(order, all)
    ? Math.max(0, order.paidCents - returned.worthCents)
    : worth(all) - worth(returned.units)
  return { amountCents: Math.min(leftCents, worthCents), worthCents }
}

export function returnedBy(earlier: readonly Earlier[]): Returned {
  return {
    units: earlier.reduce<Units[]>((sum, { items }) => unitsWith(sum, items), []),
    worthCents: earlier.reduce((sum, { split }) => sum + split.worthCents, 0),
  }
}

function isEverything({ items }: OrderFigures, units: readonly Units[]): boolean {
  return items.every(({ productId, quantity }) => {
    const match = units.find((unit) => unit.productId === productId)
    return (match?.quantity ?? 0) >= quantity
  })
}

/**
 * Splits a refund of `amountCents`. Chosen units are returned first, at most for what is left of the
 * order's parts; an amount without units first returns what was overpaid. The rest is distributed in
 * proportion to what is left of each part. So when everything has been refunded, exactly the tax that
 * was charged has been refunded.
 */
export function splitRefund(
  order: OrderFigures,
  earlier: readonly Earlier[],
  { amountCents, units, leftCents }: RefundRequest & { amountCents: Cents },
): RefundSplit {
  const { taxes } = order
  const codes = taxCodes(order)
  const returned = returnedBy(earlier)
  const left = earlier.reduce(
    (rest, { split }) => less(rest, partsOfSplit(split, codes)),
    wholeParts(order),
  )
  const chosen =
    units.length > 0
      ? smaller(
          left,
          less(
            partsOfUnits(order, unitsWith(returned.units, units)),
            partsOfUnits(order, returned.units),
          ),
        )
      : { ...noneOf(left), other: left.other }
  const first = proportionOf(Math.min(amountCents, totalOf(chosen)), chosen)
  const rest = less(left, first)
  const more = proportionOf(Math.min(amountCents - totalOf(first), totalOf(rest)), rest)
  const parts = combined(first, more, (one, two) => one + two)
  // More than the order's figures explain, such as after an edit that followed other refunds.
  parts.other += amountCents - totalOf(parts)
  const isLast = amountCents >= leftCents
  const named = units.length > 0 || !isLast ? units : unreturned(order, returned.units)
  return {
    items: itemsOf(order, named, parts.goods),
    goodsCents: parts.goods,
    shippingCents: parts.shipping,
    otherCents: parts.other,
    taxes: codes.flatMap((code, index) => {
      const cents = parts.taxes[index] ?? 0
      const rate = taxes?.components[index]?.rate
      return cents === 0 ? [] : [{ code, cents, ...(rate !== undefined && { rate }) }]
    }),
    ...(taxes && { place: { country: taxes.country, province: taxes.province } }),
    worthCents: refundForUnits(order, returned, { units, leftCents }).worthCents,
  }
}

/** The splits of an order's refunds, oldest first; those that are not stored are computed. */
export function splitsOf<Refund extends StoredRefund>(
  order: OrderFigures,
  refunds: readonly Refund[],
): (Refund & { split: RefundSplit })[] {
  const splits: (Refund & { split: RefundSplit })[] = []
  let leftCents = order.paidCents
  for (const refund of refunds) {
    const { amountCents, items: units } = refund
    const split = refund.split ?? splitRefund(order, splits, { amountCents, units, leftCents })
    splits.push({ ...refund, split })
    leftCents -= amountCents
  }
  return splits
}

function itemsOf(order: OrderFigures, units: readonly Units[], goods: Cents) {
  const prices = units.map((unit) => partsOfUnits(order, [unit]).goods)
  // A discount can make each unit worth less than a cent.
  const weights = sumOf(prices) > 0 ? prices : units.map(({ quantity }) => quantity)
  const amounts = distribute(goods, weights)
  return units.map((unit, index) => ({ ...unit, cents: amounts[index] ?? 0 }))
}

function unreturned({ items }: OrderFigures, returned: readonly Units[]): Units[] {
  return items
    .map(({ productId, quantity }) => {
      const back = returned.find((unit) => unit.productId === productId)?.quantity ?? 0
      return { productId, quantity: quantity - back }
    })
    .filter(({ quantity }) => quantity > 0)
}

function partsOfSplit(split: RefundSplit, codes: readonly string[]): Parts {
  const { goodsCents: goods, shippingCents: shipping, otherCents: other } = split
  const centsOf = (code: string) => split.taxes.find((tax) => tax.code === code)?.cents ?? 0
  return { goods, shipping, other, taxes: codes.map(centsOf) }
}

const less = (one: Parts, two: Parts) => combined(one, two, (a, b) => Math.max(0, a - b))
const smaller = (one: Parts, two: Parts) => combined(one, two, Math.min)
const noneOf = (parts: Parts) => combined(parts, parts, () => 0)
