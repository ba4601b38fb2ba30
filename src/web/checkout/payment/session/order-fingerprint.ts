import type { OrderPayload } from '../../../../shared/contract/orders.ts'

const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * A few letters that change with whatever changes in an order (FNV-1a). They tell a page that was
 * loaded anew whether it shows what its payment was opened for, and give nothing of it away.
 */
export function orderFingerprint(order: OrderPayload): string {
  let hash = OFFSET
  for (const byte of new TextEncoder().encode(JSON.stringify(order))) {
    hash = Math.imul(hash ^ byte, PRIME)
  }
  return (hash >>> 0).toString(36)
}
