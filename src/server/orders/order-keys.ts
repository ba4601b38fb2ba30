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

  function sign(orderId: string): Buffer {
    return createHmac('sha256', own).update(orderId).digest().subarray(0, KEY_BYTES)
  }

  return {
    keyOf: (orderId) => sign(orderId).toString('base64url'),
    isKeyOf: (orderId, key) => {
      const given = Buffer.from(key, 'base64url')
      return given.length === KEY_BYTES && timingSafeEqual(given, sign(orderId))
    },
  }
}

/** Where an order's page stands; the link in a mail is this behind the shop's own address. */
export function orderPagePath(orderId: string, key: string): string {
  return `/order/${orderId}?key=${key}`
}
