import { ActionError } from '../../shared/contract/errors.ts'
import { isThisMachine, networkOf } from '../runtime/network.ts'

/**
 * Sockets that one address may have open at once: more than the browsers of a large office have
 * tabs of one shop. Staff who have signed in do not count.
 */
const SOCKETS = 250
/** Whoever is on this machine may be a proxy that the shop was not told of, and so be everybody. */
const SOCKETS_OF_THIS_MACHINE = 5_000
const RETRY_AFTER = 30

export type ConnectionSlots = {
  /** Takes a place for a socket from this address; throws `rate_limited` when it has enough. */
  take: (address: string) => void
  giveBack: (address: string) => void
}

export function createConnectionSlots(): ConnectionSlots {
  const taken = new Map<string, number>()
  return {
    take: (address) => {
      const network = networkOf(address)
      const count = taken.get(network) ?? 0
      if (count >= (isThisMachine(address) ? SOCKETS_OF_THIS_MACHINE : SOCKETS)) {
        throw new ActionError('rate_limited', {
          message: 'There are too many live connections from your address.',
          retryAfter: RETRY_AFTER,
        })
      }
      taken.set(network, count + 1)
    },
    giveBack: (address) => {
      const network = networkOf(address)
      const count = (taken.get(network) ?? 0) - 1
      if (count > 0) taken.set(network, count)
      else taken.delete(network)
    },
  }
}

/** A stranger signs in and subscribes; what is more than that is answered 429, then let go. */
const FRAMES_A_SECOND = 100
const FRAMES_ENDURED = 5 * FRAMES_A_SECOND
/** A large frame costs as much as this many bytes cost frames. */
const BYTES_A_FRAME = 16 * 1024
/** Frames that may wait for their turn or their answer at once. */
const UNANSWERED = { stranger: 100, staff: 5_000 }

export type FrameRate = {
  /** Judges a frame that has just come: answer it, refuse it, or close the socket on its sender. */
  judge: (frame: { bytes: number; isStaff: boolean }) => 'answer' | 'refuse' | 'close'
  /** Says that a frame that was to be answered has been. */
  answered: () => void
}

/** How fast one socket may ask. Staff are held only to what has not been answered yet. */
export function createFrameRate(now: () => number = () => performance.now()): FrameRate {
  let second = Number.NEGATIVE_INFINITY
  let spent = 0
  let unanswered = 0

  function verdict(bytes: number, isStaff: boolean) {
    if (now() - second >= 1_000) {
      second = now()
      spent = 0
    }
    spent += 1 + Math.floor(bytes / BYTES_A_FRAME)
    if (isStaff) return unanswered < UNANSWERED.staff ? 'answer' : 'refuse'
    if (spent > FRAMES_ENDURED || unanswered >= UNANSWERED.stranger) return 'close'
    return spent > FRAMES_A_SECOND ? 'refuse' : 'answer'
  }

  return {
    judge: ({ bytes, isStaff }) => {
      const judged = verdict(bytes, isStaff)
      if (judged === 'answer') unanswered += 1
      return judged
    },
    answered: () => {
      unanswered -= 1
    },
  }
}
