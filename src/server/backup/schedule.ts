import type { Context } from '../context/context.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { readFact, writeFact } from '../db/engine/facts.ts'
import { whenLeading } from '../db/engine/when-leading.ts'
import { launchCommand } from '../runtime/executable.ts'
import { repeat, type RepeatingJob } from '../runtime/repeat.ts'
import { upToDateAt } from './chain-state.ts'
import { reportFailure } from './last-failure.ts'
import { requestedAt } from './request.ts'
import { startIncrements } from './schedule-increments.ts'

const HOUR = 60 * 60 * 1000

/** So that a requested backup begins at once, and a machine that slept is not a day late. */
const CHECK_EVERY = 5_000

const ENDED_BY_US = 'SIGTERM'

/**
 * Makes a backup whenever the last one is old enough or staff request one, in a separate process so that copying and
 * compressing do not delay requests.
 */
export function startBackups(context: Context): RepeatingJob {
  const { backup } = context.config
  if (!backup) return { stop: async () => {} }
  if (backup.minutes !== null) return startIncrements(context, backup.minutes)
  let child: Bun.Subprocess | null = null
  let isStopping = false
  let failedAt: number | null = null
  /** When (`elapsed`) this process last made a backup, in case the database could not record it. */
  let madeAt: number | null = null
  /** The request that this process tried last; one that failed is not tried again. */
  let triedRequest: number | null = null

  const isWithin = (moment: number | null, hours: number) =>
    moment !== null && context.elapsed() - moment < hours * HOUR

  /** A backup in the future is from before the clock was set back, and does not count. */
  async function isBackedUp(hours: number): Promise<boolean> {
    const age = context.clock() - ((await lastProvenBackup(context.db.read)) ?? -Infinity)
    return age >= 0 && age < hours * HOUR
  }

  async function isDue(hours: number): Promise<boolean> {
    if (isWithin(failedAt, 1) || isWithin(madeAt, hours)) return false
    return !(await isBackedUp(hours))
  }

  async function isRequested(): Promise<boolean> {
    const requested = await requestedAt(context.db.read)
    if (requested === null || requested === triedRequest) return false
    triedRequest = requested
    return requested > ((await lastProvenBackup(context.db.read)) ?? -Infinity)
  }

  async function backUpIfDue(hours: number) {
    if (!(await isRequested()) && !(await isDue(hours))) return
    const begunAt = context.elapsed()
    child = Bun.spawn([...launchCommand(), 'backup', '--data-dir', context.config.dataDir], {
      // Without this, the child would lack the settings from the settings file.
      env: process.env,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const { stdout, stderr } = child as Bun.Subprocess<'ignore', 'pipe', 'pipe'>
    const [output, errorOutput] = await Promise.all([
      new Response(stdout).text(),
      new Response(stderr).text(),
    ])
    if ((await child.exited) === 0) {
      madeAt = begunAt
      return context.log.info('backed_up', { result: output.trim() })
    }
    const { signalCode } = child
    if (isStopping && signalCode === ENDED_BY_US) return context.log.info('backup_stopped')
    failedAt = context.elapsed()
    const reason = errorOutput.trim() || `It was stopped by ${signalCode ?? 'an unknown signal'}.`
    await reportFailure(context, reason)
  }

  const job = repeat({
    every: CHECK_EVERY,
    isImmediate: true,
    run: whenLeading(context.db, 'backups', () => backUpIfDue(backup.every)),
    onError: (error) => context.log.error('backup_failed', { error }),
  })
  return {
    stop: async () => {
      isStopping = true
      // A later backup deletes the leftovers.
      child?.kill(ENDED_BY_US)
      await job.stop()
    },
  }
}

export const PROVEN = 'last_proven_backup'

export async function lastProvenBackup(db: Reader): Promise<number | null> {
  const moment = await readFact(db, PROVEN)
  return moment === null ? null : Date.parse(moment)
}

/** The latest moment for which the shop is known to be backed up; null if it never was. */
export async function backedUpAt({ db, config: { backup } }: Pick<Context, 'db' | 'config'>) {
  return backup?.minutes ? upToDateAt(backup.directory) : lastProvenBackup(db.read)
}

export async function noteProven(tx: Transaction, moment: string): Promise<void> {
  await writeFact(tx, PROVEN, moment)
}
