import { eq } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { secondFactors } from '../db/schema/accounts.ts'
import { countWrongCode, forgetWrongCodes, waitForCode } from './code-limits.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

type TimeCodes = typeof import('./time-codes.ts')

/** Loaded on first use, because few accounts need it, and before the transaction that needs it. */
export const loadTimeCodes = (): Promise<TimeCodes> => import('./time-codes.ts')

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

type Attempt = {
  code: string | undefined
  counter: string
  now: number
  /** From `loadTimeCodes`; null if no code was sent. */
  timeCodes: TimeCodes | null
}

/** How a code was accepted, and how many recovery codes are left. */
type Accepted = { isRecovery: boolean; left: number }

/**
 * Accepts a code from the app or a recovery code and uses it up. Returns why a code was refused
 * instead of throwing, so that the count of wrong codes is kept. Recovery codes need no limit,
 * because nobody can guess them.
 */
export async function acceptCode(
  tx: Transaction,
  row: SecondFactorRow,
  { code, counter, now, timeCodes }: Attempt,
): Promise<ActionError | Accepted> {
  if (!code?.trim() || !timeCodes) return new ActionError('code_required')
  const { isCodeOfApp, stepOfCode } = timeCodes
  const isOfApp = isCodeOfApp(code)
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
  return { isRecovery: step === null, left: recoveryHashes.length }
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

/** Codes with 60 random bits: a plain hash is enough, because nobody can try them all. */
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
