import type { ServerWebSocket, WebSocketHandler } from 'bun'
import type { Action } from '../../shared/contract/action.ts'
import { ActionError, type ErrorCode } from '../../shared/contract/errors.ts'
import { closeCodes, openTopics, type ServerFrame } from '../../shared/contract/events.ts'
import { registry } from '../../shared/contract/registry.ts'
import type { Context } from '../context.ts'
import { journalBounds, readEvents } from '../live/journal.ts'
import { createPresence } from '../live/presence.ts'
import { requireAdmin } from './authorize.ts'
import { LongList } from './handler.ts'
import { wholeList } from './long-lists.ts'
import { runAction } from './run-action.ts'
import { type Connection, newConnection } from './socket-connection.ts'
import { createSlowReaders } from './slow-readers.ts'
import {
  type AuthFrame,
  type CallFrame,
  frameId,
  parseFrame,
  type SaidPresence,
  type SubscribeFrame,
} from './socket-frames.ts'
import { createSocketPlaces } from './socket-limits.ts'

export type Socket = ServerWebSocket<Connection>

export const frameLimit = 1_048_576
const AUTH_WITHIN = 5_000
const CHECK_EVERY = 1_000
/** Bytes unread at which even the second until the next look at slow readers is too long. */
const UNREAD_LIMIT = 16 * 1024 * 1024
/** Bytes after which catching up waits for the reader, so that much of it is no reason to let go. */
const CATCH_UP_UNREAD = 512 * 1024
const CATCH_UP_BATCH = 500

const actions: Readonly<Record<string, Action>> = registry

/** The socket's door: the same actions as over HTTP, and the journal as it grows. */
export function createSocketDoor(context: Context) {
  const open = new Set<Socket>()
  const presence = createPresence<Connection>()
  const places = createSocketPlaces()
  const slowReaders = createSlowReaders<Socket>()

  const websocket: WebSocketHandler<Connection> = {
    maxPayloadLength: frameLimit,
    backpressureLimit: UNREAD_LIMIT,
    closeOnBackpressureLimit: true,
    idleTimeout: 120,
    open: (socket) => void open.add(socket),
    drain: (socket) => socket.data.onDrain(),
    close: (socket) => {
      open.delete(socket)
      leavePlace(socket.data)
      presence.leave(socket.data)
      socket.data.onDrain()
    },
    message: (socket, message) => {
      const connection = socket.data
      const bytes = message.length
      const verdict = connection.pace.judge({ bytes, isStaff: connection.token !== null })
      if (verdict === 'close') return closeFlood(socket)
      if (verdict === 'refuse') {
        return refuse(socket, new ActionError('rate_limited'), frameId(message))
      }
      connection.queue = connection.queue.then(() => receive(socket, message))
    },
  }

  /** A connection from this address; throws `rate_limited` when there are too many of it. */
  function admit(address: string): Connection {
    places.take(address)
    return newConnection(address, context.clock())
  }

  function leavePlace(connection: Connection) {
    if (connection.hasPlace) places.giveBack(connection.address)
    connection.hasPlace = false
  }

  async function receive(socket: Socket, message: string | Buffer) {
    const frame = parseFrame(message)
    try {
      if (!frame) refuse(socket, new ActionError('malformed'), frameId(message))
      else if (frame.type === 'auth') await authenticate(socket, frame)
      else if (frame.type === 'subscribe') await subscribe(socket, frame)
      else if (frame.type === 'presence') notePresence(socket, frame)
      // Calls run side by side: a slow one must not hold up the next.
      else return void answer(socket, frame).finally(socket.data.pace.answered)
    } catch (error) {
      context.log.error('socket_failed', { error, request: socket.data.requestId })
      refuse(socket, new ActionError('internal'))
    }
    socket.data.pace.answered()
  }

  async function authenticate(socket: Socket, { token }: AuthFrame) {
    try {
      socket.data.user = await requireAdmin(context, token)
      socket.data.token = token
      leavePlace(socket.data)
      send(socket, { type: 'ready', user: socket.data.user, seq: context.live.position() })
    } catch (error) {
      closeRefused(socket, error)
    }
  }

  async function subscribe(socket: Socket, { topics: wanted, since }: SubscribeFrame) {
    if (!socket.data.user && wanted.some((topic) => !openTopics.includes(topic))) {
      return refuse(socket, new ActionError('unauthorized'))
    }
    // Already now: catching up may take a slow reader longer than one who never asks is given.
    socket.data.isSubscribed = true
    for (const topic of wanted) socket.unsubscribe(topic)
    let seq = since ?? context.live.position()
    if (since !== undefined && !(await isKept(since))) {
      seq = context.live.position()
      send(socket, { type: 'reset', seq })
    }
    // Until nothing has happened while reading; what follows then happens in one turn.
    while (seq < context.live.position()) {
      const range = { after: seq, upTo: context.live.position(), topics: wanted }
      const missed = await readEvents(context.db.read, { ...range, limit: CATCH_UP_BATCH })
      for (const entry of missed) {
        socket.send(entry.frame)
        if (!(await isReadBy(socket))) return
      }
      seq = missed.length < CATCH_UP_BATCH ? range.upTo : (missed.at(-1)?.seq ?? range.upTo)
    }
    for (const topic of wanted) socket.subscribe(topic)
    send(socket, { type: 'subscribed', topics: wanted, seq })
  }

  function notePresence(socket: Socket, { open: things }: SaidPresence) {
    const { user } = socket.data
    if (!user) return refuse(socket, new ActionError('unauthorized'))
    // A frame may have waited for its turn until after the socket was closed.
    if (!open.has(socket)) return
    const visitor = { name: user.username, send: (text: string) => void socket.send(text) }
    presence.enter(socket.data, visitor, things)
  }

  /** Waits until the reader has kept up; false when there is none any more. */
  async function isReadBy(socket: Socket): Promise<boolean> {
    while (socket.getBufferedAmount() > CATCH_UP_UNREAD && open.has(socket)) {
      await new Promise<void>((resolve) => {
        socket.data.onDrain = resolve
      })
    }
    return open.has(socket)
  }

  async function isKept(since: number): Promise<boolean> {
    const { first, last } = await journalBounds(context.db.read)
    return since <= last && since >= first - 1
  }

  async function answer(socket: Socket, { id, action: name, input }: CallFrame) {
    const { requestId, address, token } = socket.data
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    try {
      if (!token) throw new ActionError('unauthorized')
      if (!action?.onSocket)
        throw new ActionError('not_found', { message: `There is no action ${name}.` })
      // Every call over the socket needs an admin, public actions included (contract).
      if (action.role === 'public') await requireAdmin(context, token)
      const caller = { door: 'socket', requestId, address, token, user: null } as const
      const { data: made, page } = await runAction(context, action, input ?? {}, caller)
      const data = made instanceof LongList ? await wholeList(made) : made
      send(socket, { type: 'result', id, data, ...(page ? { page } : {}) })
    } catch (error) {
      refuse(socket, error instanceof ActionError ? error : new ActionError('internal'), id)
    }
  }

  function refuse(socket: Socket, error: ActionError, id?: string) {
    const about = id === undefined ? {} : { id }
    send(socket, { type: 'error', ...about, status: error.status, ...error.toBody() })
  }

  function closeFlood(socket: Socket) {
    context.log.warn('socket_flood', { request: socket.data.requestId })
    socket.close(closeCodes.tooManyFrames, 'too many frames')
  }

  function closeRefused(socket: Socket, error: unknown) {
    const code: ErrorCode = error instanceof ActionError ? error.code : 'internal'
    if (code === 'forbidden') socket.close(closeCodes.forbidden, 'not an admin')
    else if (code === 'unauthorized') socket.close(closeCodes.unauthorized, 'bad or expired token')
    else refuse(socket, error instanceof ActionError ? error : new ActionError('internal'))
  }

  /** Lets go of those who never signed in, whose account has changed, and who do not keep up. */
  async function check() {
    for (const socket of slowReaders.among(open)) {
      context.log.warn('socket_too_slow', { request: socket.data.requestId })
      socket.close(closeCodes.tooSlow, 'too slow to keep up')
    }
    const now = context.clock()
    const verdicts = new Map<string, Promise<unknown>>()
    for (const socket of open) {
      const { token, isSubscribed, openedAt } = socket.data
      // After a clock that was put back the five seconds begin anew.
      socket.data.openedAt = Math.min(openedAt, now)
      if (token) {
        const verdict = verdicts.get(token) ?? requireAdmin(context, token)
        verdicts.set(token, verdict)
        await verdict.catch((error) => closeSession(socket, error))
      } else if (!isSubscribed && now - openedAt >= AUTH_WITHIN) {
        socket.close(closeCodes.noAuthInTime, 'no sign-in within 5 seconds')
      }
    }
  }

  /** An open session has ended, whether the account is gone, no admin any more, or changed. */
  function closeSession(socket: Socket, error: unknown) {
    if (!(error instanceof ActionError)) return context.log.error('socket_check_failed', { error })
    socket.close(closeCodes.unauthorized, 'the session has ended')
  }

  const timer = setInterval(() => void check(), CHECK_EVERY)
  return {
    websocket,
    admit,
    /** For a connection that came to no socket. */
    leavePlace,
    connections: () => open.size,
    close: () => {
      clearInterval(timer)
      presence.close()
      for (const socket of open) socket.close(closeCodes.shuttingDown, 'shutting down')
    },
  }
}

function send(socket: Socket, frame: ServerFrame) {
  socket.send(JSON.stringify(frame))
}
