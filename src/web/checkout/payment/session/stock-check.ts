import type { InsufficientItem } from '../../../../shared/contract/checkout.ts'
import type { OrderPayload } from '../../../../shared/contract/orders.ts'
import { call } from '../../../api/client.ts'

/**
 * The items that are short, counting the units held by this buyer's own payment as available. Null if
 * the check failed, which counts as unavailable (API-13).
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
