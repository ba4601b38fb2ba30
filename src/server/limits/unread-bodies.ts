import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { isThisMachine } from '../runtime/network.ts'
import { sharesOf } from './shares.ts'

const MB = 1024 * 1024

/** Bytes of the bodies that a visitor is sending, each as long as it may become. */
const VISITOR = MB
/** The same for all visitors; also for a loopback address, which may be a proxy. */
const ALL = 32 * MB
const RETRY_AFTER = 10

/** Ends the count of a body that was read. */
export type Release = () => void

/**
 * Counts the bodies that guests are sending before they are held in memory, because one that never
 * ends is held until the connection is closed. A count of its own, as it has no window.
 */
export function createUnreadBodies() {
  const held = new Map<string, number>()

  function countsOf(address: string) {
    const all = { key: 'all', most: ALL }
    if (isThisMachine(address)) return [all]
    return [all, ...sharesOf(address).map(({ key, times }) => ({ key, most: times * VISITOR }))]
  }

  function add(key: string, bytes: number) {
    const sum = (held.get(key) ?? 0) + bytes
    if (sum > 0) held.set(key, sum)
    else held.delete(key)
  }

  /** Throws `rate_limited` if this many bytes more are too many. */
  return (address: string, bytes: number): Release => {
    const counts = countsOf(address)
    if (counts.some(({ key, most }) => (held.get(key) ?? 0) + bytes > most)) {
      const message = m.errorTooManyBodies()
      throw new ActionError('rate_limited', { message, retryAfter: RETRY_AFTER })
    }
    for (const { key } of counts) add(key, bytes)
    return () => {
      for (const { key } of counts) add(key, -bytes)
    }
  }
}
