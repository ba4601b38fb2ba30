import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type OrderKeys = {
  /** What opens an order's own page to whoever has the link. */
  keyOf: (orderId: string) => string
  isKeyOf: (orderId: string, key: string) => boolean
}

/** 192 bits, far beyond guessing, and short enough for a link in a mail. */
const KEY_BYTES = 24

/**
 * Keys are made of the order's id and the shop's secret, so none is stored. The secret itself signs
 * sessions and uploads; what is derived from it here can be used for nothing else.
 */
export function createOrderKeys(secret: Uint8Array): OrderKeys {
  const own = new Uint8Array(hkdfSync('sha256', secret, '', 'order page', 32))

  function keyOf(orderId: string): string {
    const signature = createHmac('sha256', own).update(orderId).digest()
    return signature.subarray(0, KEY_BYTES).toString('base64url')
  }

  function isKeyOf(orderId: string, key: string): boolean {
    // As texts: several texts stand for the same bytes, and only one of them is the key.
    const [given, right] = [Buffer.from(key), Buffer.from(keyOf(orderId))]
    return given.length === right.length && timingSafeEqual(given, right)
  }

  return { keyOf, isKeyOf }
}

/** Where an order's page stands; the link in a mail is this behind the shop's own address. */
export function orderPagePath(orderId: string, key: string): string {
  return `/order/${orderId}?key=${key}`
}
