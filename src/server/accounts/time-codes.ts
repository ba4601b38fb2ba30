import { Secret, TOTP } from 'otpauth'

// Time-based one-time passwords (RFC 6238) as authenticator apps expect them: SHA-1, six digits,
// 30 seconds.

const PERIOD = 30
const APP_CODE = /^\d{6}$/
const plainCode = (code: string) => code.replaceAll(' ', '')

export const isCodeOfApp = (code: string) => APP_CODE.test(plainCode(code))

/** The `otpauth:` address of a secret, which apps read from a QR code. */
export function enrollmentUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** 160 bits, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * The 30-second step of a code, if the phone's clock is at most one step behind or ahead; null if
 * the code is wrong or was used before.
 */
export function stepOfCode(
  { secret, lastStep }: { secret: string; lastStep: number },
  code: string,
  now: number,
): number | null {
  const token = plainCode(code)
  if (!APP_CODE.test(token)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now, window: 1 })
  if (delta === null) return null
  const step = Math.floor(now / 1000 / PERIOD) + delta
  return step > lastStep ? step : null
}
