import { yieldToEventLoop } from '../../runtime/event-loop.ts'
import type { Log } from '../../runtime/log/log.ts'
import type { Engine, Job } from './engine.ts'

/** How often an instance that is not leading checks whether the leading instance has stopped. */
const TAKE_OVER_WITHIN = 3_000

/** The longest sleep before checking again, in milliseconds; clocks and connections can change. */
const CHECK_AT_LEAST_EVERY = 60_000

type Dispatching = {
  db: Engine
  clock: () => number
  log: Log
  job: Job
  /** The event of the log when a run fails. */
  failure: string
  /**
   * Starts what is due and awaits none of it. Answers when the next is due, or null if a commit or the
   * end of what it started asks for the next run.
   */
  dispatch: () => Promise<number | null>
}

export type DispatchLoop = {
  readonly isStopped: boolean
  /** Asks for a run now; returns at once. */
  request: () => void
  /** Logs a failure and tries again in a minute. */
  fail: (error: unknown) => void
  /** Ends after the run in progress. */
  stop: () => Promise<void>
}

/**
 * Sends what waits in the database: one run at a time, on the instance that leads the job, when a run
 * is requested and when the next row is due.
 */
export function createDispatchLoop(options: Dispatching): DispatchLoop {
  const { db, clock, log, job, failure, dispatch } = options
  let running: Promise<void> | null = null
  let isRequested = false
  let isStopped = false
  let timer: Timer | undefined

  function request(): void {
    if (isStopped) return
    isRequested = true
    running ??= run()
  }

  async function run(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      // Let the writers of this commit answer their callers first.
      await yieldToEventLoop()
      await dispatchIfLeading()
    }
    running = null
  }

  async function dispatchIfLeading(): Promise<void> {
    clearTimeout(timer)
    try {
      const isLeading = await db.leads(job)
      const next = isLeading ? await dispatch() : clock() + TAKE_OVER_WITHIN
      if (next !== null) schedule(next)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown): void {
    log.error(failure, { error })
    schedule(clock() + CHECK_AT_LEAST_EVERY)
  }

  function schedule(moment: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(request, Math.max(0, Math.min(moment - clock(), CHECK_AT_LEAST_EVERY)))
    timer.unref()
  }

  async function stop(): Promise<void> {
    isStopped = true
    clearTimeout(timer)
    await running
  }

  return {
    get isStopped() {
      return isStopped
    },
    request,
    fail,
    stop,
  }
}
