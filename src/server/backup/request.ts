import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Reader } from '../db/engine/engine.ts'
import { readFact, writeFact } from '../db/engine/facts.ts'

const REQUESTED = 'requested_backup'

/** When staff last requested a backup; null if they never did. */
export async function requestedAt(db: Pick<Reader, 'select'>): Promise<number | null> {
  const moment = await readFact(db, REQUESTED)
  return moment === null ? null : Date.parse(moment)
}

/** Whether a request makes a backup sooner than the schedule does. */
export function canRequest({ backup }: Pick<Config, 'backup'>): boolean {
  return backup !== null && backup.minutes === null
}

/**
 * Has the schedule make a backup now. The request is stored, so a shop that is killed meanwhile makes
 * it after its start. Throws `protected` where the server decides alone.
 */
export async function request(context: Context): Promise<void> {
  if (!canRequest(context.config)) {
    throw new ActionError('protected', { message: m.settingsBackupsNotNow() })
  }
  const moment = new Date(context.clock()).toISOString()
  await atomically(context, (tx) => writeFact(tx, REQUESTED, moment))
}

type Moments = { requested: number | null; succeeded: number | null; failed: number | null }

/** How the requested backup goes. One that was made but not copied to its store has failed. */
export function requestState({ requested, succeeded, failed }: Moments) {
  if (requested === null) return 'none'
  const ended = Math.max(succeeded ?? 0, failed ?? 0)
  if (ended < requested) return 'running'
  return ended === failed ? 'failed' : 'none'
}
