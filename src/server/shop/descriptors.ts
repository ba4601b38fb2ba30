import { closeSync, openSync } from 'node:fs'
import { devNull } from 'node:os'
import type { Log } from '../runtime/log/log.ts'

/** How often, in milliseconds, the shop checks that it can still open files. */
const CHECK_EVERY = 250

/** Closed at least this long, so that connections which use up all descriptors cost little. */
const CLOSED_FOR = 1_000

/** Descriptors kept for payments, files and the database once connections have taken the rest. */
const RESERVE = 8

/** Free descriptors, besides the reserve, with which the shop accepts connections again. */
const ENOUGH_FREE = 4

/** With fewer than these a shop would open and then answer every page with an error. */
const LEAST_AT_START = 32

/** A flood of connections may end and begin many times; one line a minute says it. */
const SAY_EVERY = 60_000

/** Refuses a start with so few file descriptors that nothing could be served. */
export function requireDescriptors(): void {
  const free = take(LEAST_AT_START)
  if (free) return release(free)
  throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
}

type Port = { close: () => void; open: () => void }

/**
 * Stops accepting connections while the process has no file descriptors left. Bun would otherwise
 * retry without pause, at the cost of a processor core, and a payment in progress could open neither
 * a connection nor a file.
 */
export function watchDescriptors(port: Port, log: Log, every = CHECK_EVERY) {
  let reserve = take(RESERVE) ?? []
  let closedAt: number | null = null
  let saidAt = Number.NEGATIVE_INFINITY

  function check(): void {
    if (closedAt === null) return closeIfNoneLeft()
    if (performance.now() - closedAt >= CLOSED_FOR) openIfEnough()
  }

  function closeIfNoneLeft(): void {
    const probe = take(1)
    if (probe) return release(probe)
    port.close()
    release(reserve)
    reserve = []
    closedAt = performance.now()
    if (closedAt - saidAt < SAY_EVERY) return
    saidAt = closedAt
    log.error('descriptors_used_up', {
      advice:
        'The shop accepts no new connections until others end. Raise the limit of open files (LimitNOFILE in the service, ulimit -n in a shell), or limit connections for each address in the proxy.',
    })
  }

  function openIfEnough(): void {
    const free = take(RESERVE + ENOUGH_FREE)
    if (!free) return
    reserve = free.splice(0, RESERVE)
    release(free)
    try {
      port.open()
    } catch (error) {
      log.error('listen_failed', { error })
      return
    }
    closedAt = null
  }

  const timer = setInterval(check, every).unref()
  return {
    stop: () => {
      clearInterval(timer)
      release(reserve)
      reserve = []
    },
  }
}

/** Opens this many descriptors, or none at all and answers null. */
function take(count: number): number[] | null {
  const descriptors: number[] = []
  try {
    while (descriptors.length < count) descriptors.push(openSync(devNull, 'r'))
    return descriptors
  } catch {
    release(descriptors)
    return null
  }
}

function release(descriptors: readonly number[]): void {
  for (const descriptor of descriptors) closeSync(descriptor)
}
