import type { User } from '../../shared/contract/accounts.ts'
import { createFrameRate, type FrameRate } from '../limits/socket-limits.ts'

export type Connection = {
  requestId: string
  address: string
  token: string | null
  user: User | null
  isSubscribed: boolean
  openedAt: number
  hasSlot: boolean
  frameRate: FrameRate
  /** Frames are processed in order; calls then run in parallel. */
  queue: Promise<void>
  /** Called when some of what was sent has left, or the socket has closed. */
  onDrain: () => void
}

export function newConnection(address: string, openedAt: number): Connection {
  return {
    requestId: crypto.randomUUID(),
    address,
    token: null,
    user: null,
    isSubscribed: false,
    openedAt,
    hasSlot: true,
    frameRate: createFrameRate(),
    queue: Promise.resolve(),
    onDrain: () => {},
  }
}
