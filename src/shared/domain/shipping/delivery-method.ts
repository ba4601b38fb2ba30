import { type Cents, formatMoney, fractionOf, parseMoney } from '../money.ts'

export const deliveryKinds = ['ship', 'pickup'] as const

/** Where an order is picked up. Its province is the one whose taxes apply. */
export type PickupPlace = { name: string; province: string; address: string; hours: string }

/** One way in which the orders of a zone reach their buyers; amounts as decimal strings. */
export type DeliveryMethod = {
  /** Unique in its zone. The same id in another zone is the same choice there. */
  id: string
  kind: (typeof deliveryKinds)[number]
  name: string
  /** On French pages; null shows `name` there, too. */
  frenchName?: string | null
  price: string
  /** The subtotal from which it is free, whatever the weight; null if it never is. */
  freeFrom?: string | null
  /** In business days: in transit, or until the order can be picked up. */
  fastest: number
  slowest: number
  /** On top of `price`, by the gram. */
  perKilogram?: string | null
  /** The heaviest order that it takes; null if it takes any. */
  upToGrams?: number | null
  /** Only of a pickup. */
  place?: PickupPlace | null
}

/** A method as an order keeps it, whatever becomes of the settings. */
export type OrderDelivery = Pick<DeliveryMethod, 'id' | 'kind' | 'name' | 'fastest' | 'slowest'> & {
  frenchName: string | null
  place?: PickupPlace
}

export function deliveryOfMethod(method: DeliveryMethod): OrderDelivery {
  const { id, kind, name, frenchName = null, fastest, slowest, place } = method
  return { id, kind, name, frenchName, fastest, slowest, ...(place && { place }) }
}

/** What lines weigh together, in grams; what has no weight counts 0 (METHOD-01). */
export function weightOf(
  lines: readonly { weightGrams?: number | null | undefined; quantity: number }[],
): number {
  return lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0)
}

export function takesWeight({ upToGrams = null }: DeliveryMethod, grams: number): boolean {
  return upToGrams === null || grams <= upToGrams
}

/** The highest amount on the wire. */
const mostCents: Cents = 9_999_999_999

/** What a method costs below its `freeFrom`, in cents; the weight's part is rounded half up. */
function costOf({ price, perKilogram }: DeliveryMethod, grams: number): Cents {
  const byWeight = fractionOf(parseMoney(perKilogram ?? '') ?? 0, grams, 1_000)
  return Math.min((parseMoney(price) ?? 0) + byWeight, mostCents)
}

/** What a method costs an order, in cents. */
export function priceOfMethod(method: DeliveryMethod, subtotal: Cents, grams: number): Cents {
  const freeFrom = parseMoney(method.freeFrom ?? '')
  return freeFrom !== null && subtotal >= freeFrom ? 0 : costOf(method, grams)
}

/** The price of a zone that had only this method. */
export function zonePrice(method: DeliveryMethod, grams: number) {
  const price = formatMoney(costOf(method, grams))
  return { price, freeFrom: method.freeFrom ?? null, methods: [] }
}
