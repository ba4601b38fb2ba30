import type { OrderPayload } from '../../../../shared/contract/orders.ts'

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * A short hash of an order (FNV-1a). After a reload it shows whether the stored payment is for the
 * order on the page, without storing the order.
 */
export function orderFingerprint(order: OrderPayload): string {
  let hash = OFFSET
  for (const byte of new TextEncoder().encode(JSON.stringify(order))) {
    hash = Math.imul(hash ^ byte, PRIME)
  }
  return (hash >>> 0).toString(36)
}
