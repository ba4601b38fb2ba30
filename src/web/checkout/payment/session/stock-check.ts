import type { InsufficientItem } from '../../../../shared/contract/checkout.ts'
import type { OrderPayload } from '../../../../shared/contract/orders.ts'
import { call } from '../../../api/client.ts'

/**
 * What the shop lacks of an order, beyond the units that this buyer's own open payment holds.
 * Null when the shop could not be asked, which counts as unavailable (API-13).
 */
export async function findShortages(
  { items }: OrderPayload,
  held: ReadonlyMap<string, number>,
): Promise<InsufficientItem[] | null> {
  try {
    const { available, insufficientItems } = await call('checkout.checkStock', {
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    })
    if (available) return []
    return insufficientItems.filter(
      ({ productId, requested, available: left }) => left + (held.get(productId) ?? 0) < requested,
    )
  } catch (error) {
    console.warn('The stock could not be checked.', error)
    return null
  }
}
