// Why it is built like this: docs/decisions/live-events.md

import type { Action } from '#shared/contract/action.ts'
import { ActionError } from '#shared/contract/errors.ts'
import { closeCodes, frameLimit, openTopics, type Topic } from '#shared/contract/events.ts'
import { registry } from '#shared/contract/registry.ts'
import * as m from '#shared/i18n/messages.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { noteTokenUse } from '../accounts/tokens/note-token-use.ts'
import { wholeList } from '../action/long-lists.ts'
import { runAction } from '../action/run-action.ts'
import type { Context } from '../context/context.ts'
import { LongList } from '../context/handler.ts'
import { STRANGER_FRAME } from '../limits/socket-limits.ts'
import { repeat } from '../runtime/repeat.ts'
import { createAdmission } from './admission.ts'
import { createAudiences } from './audiences.ts'
import { createCatchUp, isKept } from './catch-up.ts'
import { createCheckReport } from './check-report.ts'
import { checkSessions } from './check-sessions.ts'
import {
  type Connection,
  createSocketRefusals,
  queue,
  seesAll,
  send,
  visitorOf,
} from './connection.ts'
import {
  type AuthFrame,
  type CallFrame,
  frameId,
  parseFrame,
  type PresenceUpdate,
  type SubscribeFrame,
} from './frames.ts'
import { createPresence } from './presence.ts'
import { createRunningCalls } from './running-calls.ts'
import { createSlowReaders } from './slow-readers.ts'
import { topicsOf } from './topics-of.ts'
import type { ServerWebSocket, WebSocketHandler } from 'bun'

export type Socket = ServerWebSocket<Connection>

const unread = { frame: null, id: undefined }
const AUTH_WITHIN = 5_000
const CHECK_EVERY = 1_000
/** Milliseconds to wait for the answers of running calls when their session has ended. */
const ANSWER_WITHIN = 2_000
/** Unread bytes at which Bun closes a socket without waiting for the next check. */
const UNREAD_LIMIT = 16 * 1024 * 1024

const actions: Readonly<Record<string, Action>> = registry

/** The socket transport: the same actions as over HTTP, and live events from the journal. */
export function createSocketServer(context: Context) {
  const open = new Set<Socket>()
  const { admit, releaseSlot } = createAdmission(context)
  const presence = createPresence<Connection>(context.db)
  const audiences = createAudiences(context.live)
  const slowReaders = createSlowReaders<Socket>()
  const catchUp = createCatchUp(context)
  const { refuse, closeRefused, closeFlood } = createSocketRefusals(context.log)
  const calls = createRunningCalls<Socket>()
  let isShut = false

  const websocket: WebSocketHandler<Connection> = {
    maxPayloadLength: frameLimit,
    backpressureLimit: UNREAD_LIMIT,
    closeOnBackpressureLimit: true,
    idleTimeout: 120,
    open: (socket) => {
      open.add(socket)
      // The timer is exact; `check()` covers clock changes.
      setTimeout(() => closeIfIdle(socket), AUTH_WITHIN).unref()
    },
    drain: (socket) => socket.data.onDrain(),
    close: (socket) => release(socket),
    message: (socket, message) => {
      const connection = socket.data
      const isStaff = connection.token !== null
      const isLarge = !isStaff && message.length > STRANGER_FRAME
      // A large message of a guest is not kept until its turn.
      const kept = isLarge ? '' : message
      const { frameRate } = connection
      const verdict = frameRate.judge({ bytes: message.length, kept: kept.length, isStaff })
      if (verdict === 'close') return closeFlood(socket)
      if (verdict === 'refuse') {
        return refuse(socket, new ActionError('rate_limited'), isLarge ? undefined : frameId(kept))
      }
      const done = () => frameRate.answered(kept.length)
      queue(connection, () => receive(socket, isLarge ? null : kept, done))
    },
  }

  /** Forgets a socket that has closed or is about to. */
  function release(socket: Socket) {
    open.delete(socket)
    audiences.remove(socket)
    releaseSlot(socket.data)
    presence.leave(socket.data)
    socket.data.onDrain()
  }

  /** Answers a frame; null is a guest's that was too large to be parsed. */
  async function receive(socket: Socket, message: string | Buffer | null, done: () => void) {
    if (isShut || socket.data.hasEnded) return
    const { frame, id } = message === null ? unread : parseFrame(message)
    try {
      if (!frame) refuse(socket, new ActionError(message === null ? 'too_large' : 'malformed'), id)
      else if (frame.type === 'auth') await authenticate(socket, frame)
      else if (frame.type === 'subscribe') await subscribe(socket, frame)
      else if (frame.type === 'presence') updatePresence(socket, frame)
      // Calls run in parallel so that a slow one does not block the next.
      else return calls.start(socket, answer(socket, frame).finally(done))
    } catch (error) {
      context.log.error('socket_failed', { error, request: socket.data.requestId })
      refuse(socket, new ActionError('internal'))
    }
    done()
  }

  async function authenticate(socket: Socket, { token }: AuthFrame) {
    try {
      const { permissions, token: used, ...user } = await requireStaff(context, token, [])
      await noteTokenUse(context, used)
      socket.data.user = user
      socket.data.permissions = permissions
      socket.data.token = token
      releaseSlot(socket.data)
      audiences.signIn(socket)
      send(socket, { type: 'ready', user, seq: context.live.position() })
    } catch (error) {
      closeRefused(socket, error)
    }
  }

  async function subscribe(socket: Socket, { topics, since }: SubscribeFrame) {
    const { user } = socket.data
    const allowedTopics = await topicsOf(context, socket.data, topics)
    const isRefused = (topic: Topic) => !openTopics.includes(topic) && !seesAll(socket.data, topic)
    if (allowedTopics.some(isRefused)) {
      return refuse(socket, new ActionError(user ? 'forbidden' : 'unauthorized'))
    }
    // Set before catching up, which may take a slow reader longer than the idle limit.
    socket.data.isSubscribed = true
    const broadcast = audiences.of(socket)
    broadcast.leave(socket, allowedTopics)
    const reset = (seq: number) => send(socket, { type: 'reset', seq })
    let seq = since ?? context.live.position()
    if (since !== undefined && !(await isKept(context, since))) {
      seq = context.live.position()
      reset(seq)
    }
    await catchUp(socket, {
      since: seq,
      topics: allowedTopics,
      isStaff: user !== null,
      seesAll: (topic) => seesAll(socket.data, topic),
      isOpen: () => isOpen(socket),
      drained: () =>
        new Promise((resolve) => {
          socket.data.onDrain = resolve
        }),
      reset,
      goLive: (seq) => {
        // What is sent from here on has higher numbers, whatever else the socket is subscribed to.
        broadcast.flush(socket)
        send(socket, { type: 'subscribed', topics: allowedTopics, seq })
        broadcast.join(socket, allowedTopics)
      },
    })
  }

  function updatePresence(socket: Socket, { open: subjects }: PresenceUpdate) {
    const { user } = socket.data
    if (!user) return refuse(socket, new ActionError('unauthorized'))
    // The socket may have closed while the frame was queued.
    if (isOpen(socket)) presence.enter(socket.data, visitorOf(socket, user), subjects)
  }

  function isOpen(socket: Socket): boolean {
    return !isShut && open.has(socket)
  }

  async function answer(socket: Socket, { id, action: name, input }: CallFrame) {
    const { requestId, address, token } = socket.data
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    try {
      if (!token) throw new ActionError('unauthorized')
      if (!action?.onSocket) {
        throw new ActionError('not_found', { message: m.errorNoAction({ name }) })
      }
      // Every call over the socket needs an account of staff, public actions included (LIVE-07).
      if (action.needs === null) await requireStaff(context, token, [])
      const caller = { transport: 'socket', requestId, address, token, user: null } as const
      const { data: result, page } = await runAction(context, action, input ?? {}, caller)
      const data = result instanceof LongList ? await wholeList(result) : result
      send(socket, { type: 'result', id, data, ...(page ? { page } : {}) })
    } catch (error) {
      refuse(socket, error instanceof ActionError ? error : new ActionError('internal'), id)
    }
  }

  const reportCheck = createCheckReport(context.log)

  /** Closes sockets that are too slow, never signed in, or whose session has ended. */
  async function check() {
    for (const socket of slowReaders.inList(open)) {
      context.log.warn('socket_too_slow', { request: socket.data.requestId })
      socket.close(closeCodes.tooSlow, 'too slow to keep up')
    }
    for (const socket of open) if (!socket.data.token) closeIfIdle(socket)
    const { ended, changed, failure } = await checkSessions(context, open)
    for (const socket of ended) void closeSession(socket, 'unauthorized', 'the session has ended')
    for (const socket of changed) void closeSession(socket, 'forbidden', 'permissions have changed')
    reportCheck(failure)
  }

  function closeIfIdle(socket: Socket) {
    const { token, isSubscribed, openedAt } = socket.data
    if (token || isSubscribed || context.elapsed() - openedAt < AUTH_WITHIN) return
    socket.close(closeCodes.noAuthInTime, 'no sign-in within 5 seconds')
  }

  /** Closes a socket whose session is over or may do something else, once its running calls are answered. */
  async function closeSession(socket: Socket, why: keyof typeof closeCodes, reason: string) {
    socket.data.hasEnded = true
    release(socket)
    await Promise.race([calls.answered(socket), Bun.sleep(ANSWER_WITHIN)])
    socket.close(closeCodes[why], reason)
  }

  const checks = repeat({ every: CHECK_EVERY, run: check, onError: reportCheck })
  return {
    websocket,
    publish: audiences.publish,
    admit,
    releaseSlot,
    connections: () => open.size,
    /** Waits for the answers of running calls, then closes the sockets. */
    close: async () => {
      isShut = true
      void checks.stop()
      presence.close()
      await calls.answered()
      for (const socket of open) socket.close(closeCodes.shuttingDown, 'shutting down')
    },
  }
}
