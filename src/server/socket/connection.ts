import { ActionError } from '#shared/contract/errors.ts'
import {
  closeCodes,
  type ServerFrame,
  subjectTopic,
  type Topic,
  topicNeeds,
} from '#shared/contract/events.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { createFrameRate, type FrameRate } from '../limits/socket-limits.ts'
import type { Log } from '../runtime/log/log.ts'
import { inLocale } from '../runtime/request-locale.ts'
import type { Visitor } from './presence.ts'
import type { ServerWebSocket } from 'bun'

export type Connection = {
  requestId: string
  address: string
  token: string | null
  pass: string | null
  user: User | null
  permissions: ReadonlySet<Permission>
  isSubscribed: boolean
  /**
   * The session is over: the socket takes no more frames, and closes once its calls are answered.
   */
  hasEnded: boolean
  openedAt: number
  hasSlot: boolean
  frameRate: FrameRate
  /** Frames are processed in order; calls then run in parallel. */
  queue: Promise<void>
  /** Called when the send buffer has drained in part, or the socket has closed. */
  onDrain: () => void
}

export function newConnection(
  address: string,
  { openedAt, hasSlot, pass }: Pick<Connection, 'openedAt' | 'hasSlot' | 'pass'>,
): Connection {
  return {
    requestId: crypto.randomUUID(),
    address,
    token: null,
    pass,
    user: null,
    permissions: new Set(),
    isSubscribed: false,
    hasEnded: false,
    openedAt,
    hasSlot,
    frameRate: createFrameRate(),
    queue: Promise.resolve(),
    onDrain: () => {},
  }
}

/** Whether a connection gets what only staff see of a topic. */
export function seesAll({ permissions }: Connection, topic: Topic): boolean {
  return permissions.has(topicNeeds[topic])
}

/** A connection as others see it who have the same records open, and what it may see of them. */
export function visitorOf(socket: ServerWebSocket<Connection>, { username }: User): Visitor {
  return {
    name: username,
    sees: (subject) => seesAll(socket.data, subjectTopic(subject)),
    send: (text) => void socket.send(text),
  }
}

/** Processes a frame after the earlier ones, in the language of the signed-in account (LANG-14). */
export function queue(connection: Connection, work: () => Promise<void>): void {
  connection.queue = connection.queue.then(() => inLocale(connection.user?.language ?? 'en', work))
}

type Socket = ServerWebSocket<Connection>

/** Refuses frames and closes sockets. Unauthenticated calls of staff actions are logged, as over HTTP. */
export function createSocketRefusals(log: Log) {
  function logRefusal(socket: Socket, { code }: ActionError) {
    log.info('socket_refused', { request: socket.data.requestId, code })
  }

  function refuse(socket: Socket, error: ActionError, id?: string) {
    // With a token, `runAction` has already logged the refusal.
    if (error.code === 'unauthorized' && !socket.data.token) logRefusal(socket, error)
    const about = id === undefined ? {} : { id }
    send(socket, { type: 'error', ...about, status: error.status, ...error.toBody() })
  }

  /** Closes the socket after a failed sign-in. */
  function closeRefused(socket: Socket, error: unknown) {
    const refusal = error instanceof ActionError ? error : new ActionError('internal')
    const { code } = refusal
    if (code !== 'forbidden' && code !== 'unauthorized') return refuse(socket, refusal)
    logRefusal(socket, refusal)
    if (code === 'forbidden') socket.close(closeCodes.forbidden, 'not an admin')
    else socket.close(closeCodes.unauthorized, 'bad or expired token')
  }

  function closeFlood(socket: Socket) {
    log.warn('socket_flood', { request: socket.data.requestId })
    socket.close(closeCodes.tooManyFrames, 'too many frames')
  }

  return { refuse, closeRefused, closeFlood }
}

export function send(socket: Socket, frame: ServerFrame) {
  socket.send(JSON.stringify(frame))
}
