import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { isThisMachine } from '../runtime/network.ts'
import { sharesOf } from './shares.ts'

/**
 * Sockets that one visitor may have open at once, enough for a large office. Signed-in staff do not
 * count.
 */
const SOCKETS = 250

/**
 * Sockets of a wide network and of all guests. Each may hold an unfinished message of `frameLimit`, and
 * Bun does not tell how much of one has arrived: these are 65 MB and 131 MB. Two thousand shoppers fit.
 */
const NETWORK_SOCKETS = 1_000
/** Also the limit of a loopback address, which may be a proxy that `TRUST_PROXY` does not cover. */
const ALL_SOCKETS = 2_000
const RETRY_AFTER = 30

export function createConnectionSlots() {
  const openSockets = new Map<string, number>()

  function slotsOf(address: string) {
    const all = { key: 'all', most: ALL_SOCKETS }
    if (isThisMachine(address)) return [all]
    const shares = sharesOf(address).map(({ key, times }) => {
      return { key, most: Math.min(times * SOCKETS, NETWORK_SOCKETS) }
    })
    return [all, ...shares]
  }

  return {
    /** Takes a slot for a socket from this address; throws `rate_limited` if none is free. */
    take: (address: string) => {
      const slots = slotsOf(address)
      const full = slots.find(({ key, most }) => (openSockets.get(key) ?? 0) >= most)
      if (full) {
        const message = full.key === 'all' ? m.errorTooManySocketsInAll() : m.errorTooManySockets()
        throw new ActionError('rate_limited', { message, retryAfter: RETRY_AFTER })
      }
      for (const { key } of slots) openSockets.set(key, (openSockets.get(key) ?? 0) + 1)
    },
    release: (address: string) => {
      for (const { key } of slotsOf(address)) {
        const count = (openSockets.get(key) ?? 0) - 1
        if (count > 0) openSockets.set(key, count)
        else openSockets.delete(key)
      }
    },
  }
}

/**
 * Before sign-in, more frames than this are answered with 429; five times as many close the socket.
 */
const FRAMES_PER_SECOND = 100
const FRAMES_BEFORE_CLOSE = 5 * FRAMES_PER_SECOND
/** Bytes of a frame before sign-in; a longer one is refused without being parsed. */
export const STRANGER_FRAME = 4 * 1024
/** Each full block of this many bytes in a frame counts as one more frame. */
const BYTES_PER_FRAME = 16 * 1024
/** Frames that may be unanswered at once. */
const UNANSWERED = { public: 100, staff: 5_000 }
/** Bytes of a guest's unanswered frames. */
const BYTES_UNANSWERED = 16 * 1024

/** The bytes of a received frame, and those that are kept until it is answered. */
type Frame = { bytes: number; kept: number; isStaff: boolean }

export type FrameRate = {
  /** Judges a received frame: answer it, refuse it, or close the socket. */
  judge: (frame: Frame) => 'answer' | 'refuse' | 'close'
  /** Called with the bytes that were kept of an answered frame. */
  answered: (kept: number) => void
}

/** Limits the frames of one socket. Staff are limited only by their unanswered frames. */
export function createFrameRate(now: () => number = () => performance.now()): FrameRate {
  let second = Number.NEGATIVE_INFINITY
  let spent = 0
  let unanswered = 0
  let keptBytes = 0

  function verdict({ bytes, kept, isStaff }: Frame) {
    if (now() - second >= 1_000) {
      second = now()
      spent = 0
    }
    spent += 1 + Math.floor(bytes / BYTES_PER_FRAME)
    if (isStaff) return unanswered < UNANSWERED.staff ? 'answer' : 'refuse'
    if (keptBytes + kept > BYTES_UNANSWERED) return 'close'
    if (spent > FRAMES_BEFORE_CLOSE || unanswered >= UNANSWERED.public) return 'close'
    return spent > FRAMES_PER_SECOND ? 'refuse' : 'answer'
  }

  return {
    judge: (frame) => {
      const judged = verdict(frame)
      if (judged !== 'answer') return judged
      unanswered += 1
      keptBytes += frame.kept
      return judged
    },
    answered: (kept) => {
      unanswered -= 1
      keptBytes -= kept
    },
  }
}
