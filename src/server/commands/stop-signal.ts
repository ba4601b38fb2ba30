import { isHangupIgnored } from '../runtime/ignored-hangup.ts'
import type { Log } from '../runtime/log/log.ts'
import type { Shop } from '../shop/open-shop.ts'
import { onHangup, onRotation } from './hangup.ts'

/** Container images made for nginx stop their program with SIGQUIT. */
const stopping = ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const

/**
 * Resolves once a signal stops the shop. Later ones change nothing, so that a second Ctrl C does not cut
 * a payment in flight.
 */
export function stopSignal(log: Log): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of stopping) process.on(signal, () => resolve())
    // Service files of earlier versions send this signal on reload; by default it ends the process.
    process.on('SIGUSR2', () => {
      log.warn('reload_ignored', { advice: 'Restart the shop to start a new version.' })
    })
    onRotation(log)
    // A terminal that closes may send more than one, so each of them has a handler.
    if (!isHangupIgnored()) onHangup(log, resolve)
  })
}

/** How long a stop waits for a shop that is opening; an upgrade may take longer. */
const OPENING_LIMIT = 10_000

/**
 * The shop once it is open; null if it was to stop first and takes too long, as while it waits for
 * PostgreSQL. The next start then repeats what this one has not finished.
 */
export async function openUnlessStopped(
  opening: Promise<Shop>,
  stopped: Promise<void>,
  limit = OPENING_LIMIT,
): Promise<Shop | null> {
  const tooLong = stopped.then(() => Bun.sleep(limit)).then(() => null)
  return Promise.race([opening, tooLong])
}
