import { derivedSecret, isSameSignature, signatureOf } from './hmac.ts'

/** Proofs of an id that only this shop can make. */
export type Keys = {
  keyOf: (id: string) => string
  isKeyOf: (id: string, key: string) => boolean
}

/** What a key opens; a key of one kind opens nothing of another. */
type Purpose =
  /** An order's own page, to whoever has the link. */
  | 'order page'
  /** Where a payment's order is, to the browser that opened the payment. */
  | 'payment receipt'
  /** Where an account has signed in from, as it is stored. */
  | 'sign-in origin'
  /** A visitor's address, so that what they hold can be counted without storing it. */
  | 'visitor'

/** 192 bits, far beyond guessing, and short enough for a link in a mail. */
const KEY_BYTES = 24

/**
 * Keys are made of the id and the shop's secret, so none is stored. The secret itself signs sessions
 * and uploads; what is derived from it here can be used for nothing else.
 */
export function createKeys(secret: Uint8Array, purpose: Purpose): Keys {
  let own: Uint8Array | undefined

  function keyOf(id: string): string {
    own ??= derivedSecret(secret, purpose)
    return signatureOf(own, id).subarray(0, KEY_BYTES).toString('base64url')
  }

  function isKeyOf(id: string, key: string): boolean {
    // As texts: several texts stand for the same bytes, and only one of them is the key.
    return isSameSignature(Buffer.from(key), Buffer.from(keyOf(id)))
  }

  return { keyOf, isKeyOf }
}

/** Where an order's page stands; the link in a mail is this behind the shop's own address. */
export function orderPagePath(orderId: string, key: string): string {
  return `/order/${orderId}?key=${key}`
}
