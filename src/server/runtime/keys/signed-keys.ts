import { currentLocale, localAddress } from '#shared/i18n/locale.ts'

/** Loaded on first use, because it takes 2 ms and startup does not need it. */
const crypto = () => process.getBuiltinModule('node:crypto')

export type Keys = ReturnType<typeof createKeys>

/** What a key is for; a key for one purpose is invalid for any other. */
export type Purpose =
  /** Opens an order's page to anyone with the link. */
  | 'order page'
  /** Shows a draft to anyone with the link. */
  | 'product preview'
  /** Shows staff a shop that is not yet open. */
  | 'shop preview'
  /** Ends the emails about a product that is back in stock. */
  | 'stock alert'
  /** Sets the first password of an account. */
  | 'invitation'
  /** Leads the browser that opened a payment to its order. */
  | 'payment receipt'
  /** Hashes the origins that an account has signed in from. */
  | 'sign-in origin'
  /** Hashes a visitor's address to count their holds without storing it. */
  | 'visitor'
  /** Encrypts a download link. */
  | 'download'
  /** Signs the address for one upload. */
  | 'upload'
  /** Encrypts the secrets of webhooks. */
  | 'webhook'
  /** Encrypts the keys and passwords of connections. */
  | 'connection'
  /** Tells whether a secret is the shop's. */
  | 'fingerprint'

/** 192 bits: impossible to guess, and short enough for a link in an email. */
const KEY_BYTES = 24

/**
 * Keys are computed from the id and a secret derived for their purpose, so none is stored. The shop's
 * secret itself signs sessions only.
 */
export function createKeys(secret: Uint8Array, purpose: Purpose) {
  let own: Uint8Array | undefined

  function keyOf(id: string): string {
    own ??= new Uint8Array(crypto().hkdfSync('sha256', secret, '', purpose, 32))
    const signature = new Bun.CryptoHasher('sha256', own).update(id).digest()
    return signature.subarray(0, KEY_BYTES).toString('base64url')
  }

  function isKeyOf(id: string, key: string): boolean {
    // Compared as text: several base64url strings decode to the same bytes.
    const [actual, expected] = [Buffer.from(key), Buffer.from(keyOf(id))]
    return actual.length === expected.length && crypto().timingSafeEqual(actual, expected)
  }

  return { keyOf, isKeyOf }
}

/** Milliseconds by which the clocks of two instances may differ. */
const CLOCK_SKEW = 2 * 60 * 1000

/**
 * Whether a link that was signed for `lifetime` is still valid. A link that expires much later than
 * `lifetime` from now was signed before the clock was set back, and is not valid.
 */
export function isCurrent(expires: number, lifetime: number, now: number): boolean {
  return now < expires && expires - now <= lifetime + CLOCK_SKEW
}

/** What an order's key is computed from; the key changes with the link version. */
export function orderKeyId(orderId: string, linkVersion: number): string {
  return linkVersion === 0 ? orderId : `${orderId}\n${linkVersion}`
}

/** The path of an order's page in the current language; prefix it with the public URL for a link. */
export function orderPagePath(orderId: string, key: string): string {
  return localAddress(currentLocale(), `/order/${orderId}?key=${key}`)
}
