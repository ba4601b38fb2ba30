/** Loaded lazily: it takes 2 ms and startup does not need it. */
const crypto = () => process.getBuiltinModule('node:crypto')

/** HMAC-SHA-256. */
export function signatureOf(secret: Uint8Array, text: string): Buffer {
  return crypto().createHmac('sha256', secret).update(text).digest()
}

/** Compares in constant time. */
export function isSameSignature(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && crypto().timingSafeEqual(given, expected)
}

/** Derives a secret for one purpose (HKDF). */
export function derivedSecret(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(crypto().hkdfSync('sha256', secret, '', purpose, 32))
}
