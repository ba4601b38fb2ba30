import type { FirstAdmin } from '../commands/first-admin.ts'
import type { FromWorker, ToWorker } from './messages.ts'

/** What a parent tells a worker at its start. */
export type Assignment = { worker: number; port: number; board: string; isFirst: boolean }

/** What a worker tells of itself when it is open. */
export type Opened = {
  url: string
  /** Where it listens; a proxy in front of it has the public address. */
  address: string
  version: string
  firstAdmin: FirstAdmin | null
}

export type FromParent =
  | ToWorker
  /** Ask visitors to come back on a new connection, which others will have. */
  | { kind: 'wind down' }
  | { kind: 'stop' }
  /** Have new connections go past so many of the listeners of the port, or to all of them. */
  | { kind: 'steer'; past: number | null }

export type ToParent =
  | FromWorker
  | ({ kind: 'open' } & Opened)
  | { kind: 'steered'; isDone: boolean }
  /** Nobody new can come; what is in flight is being finished. */
  | { kind: 'closed' }

const NAME = 'SAUCERY_WORKER'

export function withAssignment(assignment: Assignment): Record<string, string> {
  return { [NAME]: JSON.stringify(assignment) }
}

/** Null unless this process was started by a parent. */
export function assignmentIn(environment: Record<string, string | undefined>): Assignment | null {
  const text = environment[NAME]
  return text === undefined || !process.send ? null : (JSON.parse(text) as Assignment)
}
