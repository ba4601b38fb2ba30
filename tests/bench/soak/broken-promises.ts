import type { Promised } from './soak-people.ts'

/** The promised data that a database contains. */
type Stored = {
  /** Statuses by order. */
  orders: ReadonlyMap<unknown, unknown>
  /** Orders by the provider's payment. */
  paid: ReadonlyMap<unknown, unknown>
  reviews: ReadonlySet<unknown>
}

/** Describes what was found; empty if nothing was. */
export function describeBroken(found: readonly unknown[], words: string): string[] {
  return found.length === 0 ? [] : [`${found.length} ${words}, such as ${JSON.stringify(found[0])}`]
}

/** Describes every response to a person that the database contradicts. */
export function brokenPromises(promised: Promised, { orders, paid, reviews }: Stored): string[] {
  return [
    describeBroken(
      promised.orders.filter(({ id }) => !orders.has(id)),
      'answered orders are gone',
    ),
    describeBroken(
      promised.orders.filter(({ id, paymentId }) => paid.get(paymentId) !== id),
      'answered orders are not those of their payments',
    ),
    describeBroken(
      promised.captured.filter((id) => !orders.has(paid.get(id))),
      'captured payments have no order',
    ),
    describeBroken(
      promised.reviews.filter((id) => !reviews.has(id)),
      'answered reviews are gone',
    ),
    describeBroken(
      promised.shipped.filter((id) => orders.get(id) !== 'shipped'),
      'orders that were answered as shipped are not',
    ),
  ].flat()
}
