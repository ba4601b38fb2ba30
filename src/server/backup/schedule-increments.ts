import type { Context } from '../context/context.ts'
import { launchCommand } from '../runtime/executable.ts'
import { repeat, type RepeatingJob } from '../runtime/repeat.ts'
import { reportFailure } from './last-failure.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds between checks for a due increment. */
const CHECK_EVERY = 1_000

type Child = Bun.Subprocess<'ignore', 'pipe', 'pipe'>

/**
 * Takes an increment every few minutes, in a process of its own. The process copies it to the store
 * afterward; the next increment does not wait for that.
 */
export function startIncrements(context: Context, minutes: number): RepeatingJob {
  const children = new Set<Child>()
  let begunAt = Number.NEGATIVE_INFINITY
  let reportedAt = Number.NEGATIVE_INFINITY
  let isStopping = false

  const isWithin = (moment: number, span: number) => context.elapsed() - moment < span

  async function takeIfDue() {
    if (isWithin(begunAt, minutes * MINUTE)) return
    begunAt = context.elapsed()
    const command = [...launchCommand(), 'backup', '--data-dir', context.config.dataDir]
    const child: Child = Bun.spawn(command, {
      // Without this, the child would lack the settings from the settings file.
      env: process.env,
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    children.add(child)
    const ended = watch(child)
    await Promise.race([firstLine(child), ended])
  }

  /** Resolves once the increment is on disk: the process prints a line before it starts copying. */
  async function firstLine({ stdout }: Child) {
    const reader = stdout.getReader()
    const { value } = await reader.read()
    if (value) context.log.debug('backed_up', { result: new TextDecoder().decode(value).trim() })
    reader.releaseLock()
  }

  async function watch(child: Child) {
    const reason = (await new Response(child.stderr).text()).trim()
    const code = await child.exited
    children.delete(child)
    if (code === 0 || isStopping || isWithin(reportedAt, HOUR)) return
    reportedAt = context.elapsed()
    await reportFailure(
      context,
      reason || `It was stopped by ${child.signalCode ?? 'an unknown signal'}.`,
    )
  }

  const job = repeat({
    every: CHECK_EVERY,
    isImmediate: true,
    run: takeIfDue,
    onError: (error) => context.log.error('backup_failed', { error }),
  })
  return {
    stop: async () => {
      isStopping = true
      for (const child of children) child.kill('SIGTERM')
      await job.stop()
    },
  }
}
