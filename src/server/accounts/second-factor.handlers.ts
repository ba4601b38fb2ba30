import { eq } from 'drizzle-orm'
import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import type { Caller, Handlers } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { secondFactors } from '../db/schema/accounts.ts'
import { enqueueAccountNotices } from './account-notices.ts'
import { findUser } from './accounts.queries.ts'
import { codeCounterAt } from './code-limits.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import {
  acceptCode,
  findSecondFactor,
  isOn,
  loadTimeCodes,
  newRecoveryCodes,
  type SecondFactorRow,
} from './second-factor.ts'

export const secondFactorHandlers = {
  'secondFactor.get': async (_, { db }, { user }) => {
    const row = await findSecondFactor(db.read, existing(user).id)
    return isOn(row)
      ? { isOn: true, recoveryCodesLeft: row.recoveryHashes.length }
      : { isOn: false, recoveryCodesLeft: 0 }
  },

  'secondFactor.start': async (_, context, by) => {
    const { id, username } = existing(by.user)
    await requireRecentSignIn(context, by)
    const { enrollmentUri, newSecret } = await loadTimeCodes()
    const secret = newSecret()
    const createdAt = context.clock()
    await atomically(context, async (tx) => {
      refuseIfOn(await findSecondFactor(tx, id))
      const values = { userId: id, secret, createdAt, lastStep: 0, recoveryHashes: [] }
      await tx
        .insert(secondFactors)
        .values(values)
        .onConflictDoUpdate({ target: secondFactors.userId, set: values })
    })
    const { name } = context.settings.now().identity
    return { secret, uri: enrollmentUri(secret, name, username) }
  },

  'secondFactor.confirm': async ({ code }, context, by) => {
    const { id } = existing(by.user)
    await requireRecentSignIn(context, by)
    const at = context.clock()
    const { codes, hashes } = newRecoveryCodes()
    const { stepOfCode } = await loadTimeCodes()
    await atomically(context, async (tx) => {
      const row = existing(await findSecondFactor(tx, id))
      refuseIfOn(row)
      const step = stepOfCode(row, code, at)
      if (step === null) throw invalidField('/code', m.errorCodeWrong())
      await tx
        .update(secondFactors)
        .set({ confirmedAt: at, lastStep: step, recoveryHashes: hashes })
        .where(eq(secondFactors.userId, id))
      await recordOwn(tx, by, {
        at,
        action: 'secondFactor.confirm',
        before: { twoStepSignIn: false },
        after: { twoStepSignIn: true },
      })
      await noteTwoStep(tx, context, id, true)
    })
    return { recoveryCodes: codes }
  },

  'secondFactor.remove': async ({ code }, context, by) => {
    const { id } = existing(by.user)
    const now = context.clock()
    const removal = { at: now, action: 'secondFactor.remove' } as const
    const counter = await codeCounterAt(context, id, by.address, now)
    const timeCodes = await loadTimeCodes()
    const refusal = await atomically(context, async (tx) => {
      const row = await findSecondFactor(tx, id)
      if (!row) return null
      if (isOn(row)) {
        const judged = await acceptCode(tx, row, { code, counter, now, timeCodes })
        const refused = judged instanceof ActionError ? judged : null
        // Someone with a stolen session may be guessing.
        if (refused?.code === 'code_wrong') {
          const after = { result: 'refused: wrong code', address: by.address }
          await recordOwn(tx, by, { ...removal, before: null, after })
        }
        if (refused) return refused
        await recordOwn(tx, by, {
          ...removal,
          before: { twoStepSignIn: true },
          after: { twoStepSignIn: false },
        })
        await noteTwoStep(tx, context, id, false)
      }
      await tx.delete(secondFactors).where(eq(secondFactors.userId, id))
      return null
    })
    if (refusal === null) return null
    throw refusal.code === 'rate_limited' ? refusal : invalidField('/code', refusal.message)
  },
} satisfies Partial<Handlers>

function refuseIfOn(row: SecondFactorRow | null): void {
  if (isOn(row)) throw new ActionError('protected', { message: m.errorTwoStepIsOn() })
}

async function noteTwoStep(
  tx: Transaction,
  context: Pick<Context, 'config' | 'clock'>,
  id: string,
  areCodesAsked: boolean,
) {
  const account = existing(await findUser(tx, id))
  const more = [{ what: 'two_step', isOn: areCodesAsked } as const]
  await enqueueAccountNotices(tx, context, { before: account, after: account, more, by: account })
}

/** Records a change that an account made to itself. */
async function recordOwn(
  tx: Transaction,
  by: Caller,
  change: Pick<Change, 'at' | 'action' | 'before' | 'after'>,
) {
  const { id, username } = existing(by.user)
  await recordChange(tx, { ...change, by, subject: { kind: 'user', id, name: username } })
}
