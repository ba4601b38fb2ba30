import type { Context } from '../context/context.ts'
import { ownProgram } from '../runtime/executable.ts'
import { type Repeated, repeat } from '../runtime/repeat.ts'
import { lastProvenBackup } from './last-proven.ts'

const HOUR = 60 * 60 * 1000

/** How often it is asked whether a backup is due: a machine that slept is not late by a day. */
const LOOK_EVERY = 60_000

const ENDED_BY_US = 'SIGTERM'

/**
 * Has a backup made whenever the last one is old enough, in a process of its own: copying and
 * packing must not hold up a shopper.
 */
export function startBackups(context: Context): Repeated {
  const { backup } = context.config
  if (!backup) return { stop: async () => {} }
  let child: Bun.Subprocess | null = null
  let isStopping = false
  let failedAt: number | null = null
  /** By this process: a shop whose disk takes nothing has no note of it, and needs no other at once. */
  let madeAt: number | null = null

  /** A moment that is still to come was noted before the clock was put back: it counts no more. */
  const isWithin = (moment: number | null, hours: number) => {
    const age = context.clock() - (moment ?? Number.NEGATIVE_INFINITY)
    return age >= 0 && age < hours * HOUR
  }

  async function look(hours: number) {
    if (isWithin(failedAt, 1)) return
    if (isWithin(madeAt, hours)) return
    if (isWithin(await lastProvenBackup(context.db.read), hours)) return
    const begunAt = context.clock()
    child = Bun.spawn([...ownProgram(), 'backup', '--data-dir', context.config.dataDir], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const { stdout, stderr } = child as Bun.Subprocess<'ignore', 'pipe', 'pipe'>
    const [said, complaint] = await Promise.all([
      new Response(stdout).text(),
      new Response(stderr).text(),
    ])
    if ((await child.exited) === 0) {
      madeAt = begunAt
      return context.log.info('backed_up', { result: said.trim() })
    }
    const { signalCode } = child
    if (isStopping && signalCode === ENDED_BY_US) return context.log.info('backup_stopped')
    failedAt = context.clock()
    const reason = complaint.trim() || `It was ended by ${signalCode ?? 'nobody'}.`
    context.log.error('backup_failed', { reason })
  }

  const job = repeat({
    every: LOOK_EVERY,
    isImmediate: true,
    run: () => look(backup.every),
    onError: (error) => context.log.error('backup_failed', { error }),
  })
  return {
    stop: async () => {
      isStopping = true
      // Half a backup is none: the next one clears away what is left of it.
      child?.kill(ENDED_BY_US)
      await job.stop()
    },
  }
}
