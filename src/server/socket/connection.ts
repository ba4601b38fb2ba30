import type { User } from '../../shared/contract/accounts.ts'
import { createFrameRate, type FrameRate } from '../limits/socket-limits.ts'

/** What the shop knows of whoever is at the other end of a socket. */
export type Connection = {
  requestId: string
  address: string
  token: string | null
  user: User | null
  isSubscribed: boolean
  openedAt: number
  /** Whether it is counted among the sockets of its address. */
  hasPlace: boolean
  pace: FrameRate
  /** Frames are answered in the order in which they came, as far as one depends on another. */
  queue: Promise<void>
  /** Called when some of what was sent has left, or the socket is closed. */
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
    hasPlace: true,
    pace: createFrameRate(),
    queue: Promise.resolve(),
    onDrain: () => {},
  }
}
