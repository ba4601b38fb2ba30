import type { LiveEvent, PresenceFrame, Topic } from '#shared/contract/events.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import type { defaultTiming } from './connection-timing.ts'

export type LiveStatus = 'live' | 'catching-up' | 'offline'

export type LiveOptions = {
  /** An admin's token; without one the client receives public events only. */
  token?: string
  /** The topics that an account may follow; by default, all. */
  topicsOf?: (user: User) => readonly Topic[]
  /** The last known event: the shop first sends the events after it. */
  since?: number
  /** The socket's URL; by default the page's own shop. */
  url?: string
  /** Receives every event once and in order, including those missed while offline. */
  onEvent: (event: LiveEvent) => void
  /** Too many events were missed: everything must be refetched. */
  onReset: (seq: number) => void
  onStatus: (status: LiveStatus) => void
  /** Staff changed something; the frame does not say what. */
  onChanged?: () => void
  /** Signed in; `seq` is the journal's last event. */
  onReady?: (user: User, seq: number) => void
  onPresence?: (frame: PresenceFrame) => void
  /** The shop ended the session; the client does not reconnect. */
  onEnd: (code: number) => void
  timing?: Partial<typeof defaultTiming>
}
