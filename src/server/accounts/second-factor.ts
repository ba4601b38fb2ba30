import * as m from '../../shared/i18n/messages.ts'

import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { ActionError } from '../../shared/contract/errors.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { secondFactors } from '../db/schema/accounts.ts'
import { countWrongCode, forgetWrongCodes, waitForCode } from './code-limits.ts'

// Time-based one-time passwords (RFC 6238) as authenticator apps expect them: SHA-1, six digits,
// 30 seconds.

const PERIOD = 30
const APP_CODE = /^\d{6}$/
const plainCode = (code: string) => code.replaceAll(' ', '')

export type SecondFactorRow = typeof secondFactors.$inferSelect

export async function findSecondFactor(
  db: AnyDatabase,
  userId: string,
): Promise<SecondFactorRow | null> {
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return row ?? null
}

/** Whether signing in asks for a code. */
export function isOn(row: SecondFactorRow | null): row is SecondFactorRow {
  return row !== null && row.confirmedAt !== null
}

/** The `otpauth:` address of a secret, which apps read from a QR code. */
export function enrollmentUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** 160 bits, as RFC 4226 recommends. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/**
 * The step of a code, for a phone whose clock is at most one step behind or ahead; null if it is wrong or
 * was used before.
 */
export function stepOfCode(
  { secret, lastStep }: Pick<SecondFactorRow, 'secret' | 'lastStep'>,
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

/**
 * Accepts a code of the app or a recovery code and uses it up. Returns why it was refused instead of
 * throwing, so that the count of a wrong code is kept. Recovery codes need no limit: nobody guesses them.
 */
export async function acceptCode(
  tx: Transaction,
  row: SecondFactorRow,
  { code, counter, now }: { code: string | undefined; counter: string; now: number },
): Promise<ActionError | null> {
  if (!code?.trim()) return new ActionError('code_required')
  const isOfApp = APP_CODE.test(plainCode(code))
  const wait = isOfApp ? await waitForCode(tx, counter, now) : 0
  if (wait > 0) return tooManyCodes(wait)
  const step = stepOfCode(row, code, now)
  const hash = hashOfCode(code)
  if (step === null && !row.recoveryHashes.includes(hash)) {
    if (isOfApp) await countWrongCode(tx, counter, now)
    return new ActionError('code_wrong')
  }
  await forgetWrongCodes(tx, counter)
  const recoveryHashes = row.recoveryHashes.filter((each) => each !== hash)
  const used = step === null ? { recoveryHashes } : { lastStep: step }
  await tx.update(secondFactors).set(used).where(eq(secondFactors.userId, row.userId))
  return null
}

function tooManyCodes(wait: number): ActionError {
  const message = m.errorTooManyCodes()
  return new ActionError('rate_limited', {
    message,
    errors: [{ path: '/code', message }],
    retryAfter: Math.ceil(wait / 1000),
  })
}

const RECOVERY_CODES = 10

/** Codes of 60 random bits, which a plain hash protects: nobody can try them all. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const signs = [...randomBytes(12)].map((byte) => letters[byte % letters.length])
    return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)]
      .map((one) => one.join(''))
      .join('-')
  })
  return { codes, hashes: codes.map(hashOfCode) }
}

function hashOfCode(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return createHash('sha256').update(plain).digest('base64url')
}
