import type { ActionName } from '../../shared/contract/doors.ts'
import type { Person } from '../live/presence.ts'

/** What is counted or kept once for the whole shop, whichever worker a visitor came to. */
export type Question =
  | { about: 'call'; action: ActionName; address: string }
  | { about: 'sign-in'; address: string; username: string }
  | { about: 'webhook'; address: string }
  | { about: 'socket'; address: string }
  | { about: 'claim'; name: string }
  | { about: 'metrics' }

export type FromWorker =
  | { kind: 'ask'; id: number; question: Question }
  /** Takes back what the question with this number had counted. */
  | { kind: 'succeeded'; id: number }
  | { kind: 'left'; address: string }
  | { kind: 'released'; name: string }
  | { kind: 'committed' }
  | { kind: 'damaged' }
  | { kind: 'present'; person: Person }
  | { kind: 'absent'; key: string }
  | { kind: 'metrics'; id: number; metrics: unknown }
  /** It has everything in place to hear of the others. */
  | { kind: 'listening' }

export type ToWorker =
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refused'; id: number; message: string; retryAfter: number }
  | { kind: 'committed' }
  | { kind: 'damaged' }
  | { kind: 'present'; person: Person }
  | { kind: 'absent'; key: string }
  | { kind: 'read metrics'; id: number }
