import type { User } from '../../shared/contract/accounts.ts'
import type { ActionName } from '../../shared/contract/routes.ts'
import {
  closeCodes,
  type LiveEvent,
  openTopics,
  type PresenceFrame,
  type ServerFrame,
  topics,
} from '../../shared/contract/events.ts'
import { noAnswer } from '../api/api-error.ts'
import { type CallAnswer, createPendingCalls } from './pending-calls.ts'
import { dial, longestCatchUp, retryAfter, defaultTiming } from './connection-timing.ts'
import { watchWake } from './watch-wake.ts'

export type LiveStatus = 'live' | 'catching-up' | 'offline'

export type LiveOptions = {
  /** An admin's; whoever has none hears of what is open to everyone. */
  token?: string
  /** The last event that is known already; what came after it is told first. */
  since?: number
  /** Where the socket is; the page's own shop when left out. */
  url?: string
  /** Every event once and in order, those missed while away included. */
  onEvent: (event: LiveEvent) => void
  /** Too much was missed to be told one by one: everything must be fetched afresh. */
  onReset: (seq: number) => void
  onStatus: (status: LiveStatus) => void
  /** Staff have changed something; what, can be asked for. */
  onChanged?: () => void
  /** The shop has taken the sign-in, and says where its journal stands. */
  onReady?: (user: User, seq: number) => void
  onPresence?: (frame: PresenceFrame) => void
  /** The shop has ended the session; the client does not come back by itself. */
  onEnd: (code: number) => void
  timing?: Partial<typeof defaultTiming>
}

export type LiveClient = {
  open: () => void
  close: () => void
  isConnected: () => boolean
  /** Says what this page has open; lost, like everything, with the connection. */
  sayOpen: (subjects: readonly string[]) => void
  /** Fails at once, in words, when there is no connection. */
  call: (action: ActionName, input: unknown) => Promise<CallAnswer>
  /** Resolves when the first attempt to connect has come to something. */
  settled: Promise<void>
}

/** A page's feed: keeps one socket open, and knows how far it has heard. */
export function createLiveClient(options: LiveOptions): LiveClient {
  const timing = { ...defaultTiming, ...options.timing }
  const calls = createPendingCalls()
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  let socket: WebSocket | null = null
  let isSignedIn = false
  /** The last event heard; null before the shop has said where it stands. */
  let seq: number | null = options.since ?? null
  let heardAt = 0
  /** Since when an answer is due; null while nothing is. */
  let awaitedSince: number | null = null
  let failures = 0
  let status: LiveStatus | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let probeTimer: ReturnType<typeof setTimeout> | undefined
  let stopWatching: (() => void) | undefined

  function open() {
    if (stopWatching) return
    stopWatching = watchWake({
      every: timing.beat,
      onBeat: beat,
      onWake: wake,
      onDoubt: () => doubt(timing.answerWithinOffline),
    })
    setStatus('catching-up')
    connect()
  }

  function connect() {
    clearTimeout(retryTimer)
    const opened = dial(options.url)
    if (!opened) return connectLater()
    socket = opened
    heardAt = awaitedSince = Date.now()
    opened.onopen = () => {
      if (socket !== opened) return
      if (options.token === undefined) subscribe()
      else send({ type: 'auth', token: options.token })
    }
    opened.onmessage = ({ data }) => {
      if (socket === opened) receive(JSON.parse(String(data)) as ServerFrame)
    }
    opened.onclose = ({ code }) => lose(opened, code)
  }

  function receive(frame: ServerFrame) {
    heardAt = Date.now()
    // Until everything is caught up with, each frame only proves that the next one is due.
    awaitedSince = status === 'live' ? null : heardAt
    switch (frame.type) {
      case 'ready':
        isSignedIn = true
        options.onReady?.(frame.user, frame.seq)
        setStatus('catching-up')
        if (seq !== null && frame.seq - seq > longestCatchUp) {
          seq = frame.seq
          options.onReset(seq)
        }
        seq ??= frame.seq
        return subscribe()
      case 'event':
        if (frame.seq <= (seq ?? 0)) return
        seq = frame.seq
        return options.onEvent(frame)
      case 'reset':
        seq = frame.seq
        return options.onReset(seq)
      case 'subscribed':
        seq = Math.max(seq ?? 0, frame.seq)
        failures = 0
        awaitedSince = null
        setStatus('live')
        return settle()
      case 'changed':
        return options.onChanged?.()
      case 'presence':
        return options.onPresence?.(frame)
      case 'result':
        return calls.settle(frame)
      case 'error':
        if (frame.id !== undefined) return calls.settle(frame)
        // The sign-in or the subscription was refused; without them the line is of no use.
        if (socket) drop(socket)
    }
  }

  /** Also asks for whatever was missed, so it serves as a sign of life that mends what it finds. */
  function subscribe() {
    const wanted = options.token === undefined ? openTopics : topics
    send({ type: 'subscribe', topics: wanted, ...(seq === null ? {} : { since: seq }) })
  }

  function beat() {
    const now = Date.now()
    if (!socket) return
    if (awaitedSince !== null && now - awaitedSince > timing.answerWithin) return drop(socket)
    const patience = calls.isEmpty() ? timing.quietFor : timing.quietDuringCall
    if (awaitedSince === null && now - heardAt > patience) probe()
  }

  function probe() {
    awaitedSince = Date.now()
    subscribe()
  }

  /** Asks for a sign of life that must come soon, or the connection is replaced. */
  function doubt(within: number) {
    const doubted = socket
    if (!doubted) return
    const askedAt = Date.now()
    // An answer that is due already has its own patience; one that is overdue never comes.
    if (awaitedSince !== null && askedAt - awaitedSince <= timing.answerWithin) return
    if (awaitedSince !== null) return replace(doubted)
    probe()
    clearTimeout(probeTimer)
    probeTimer = setTimeout(() => {
      if (socket === doubted && heardAt < askedAt) replace(doubted)
    }, within)
  }

  function replace(dead: WebSocket) {
    drop(dead)
    reconnect()
  }

  function wake() {
    if (socket) doubt(timing.answerWithinAwake)
    else reconnect()
  }

  function reconnect() {
    failures = 0
    connect()
  }

  /** A dead connection may take minutes to close: nobody waits for it. */
  function drop(dead: WebSocket) {
    lose(dead)
    dead.close()
  }

  function lose(lost: WebSocket, code?: number) {
    if (socket !== lost) return
    socket = null
    isSignedIn = false
    awaitedSince = null
    calls.abandon()
    connectLater()
    if (code === closeCodes.unauthorized || code === closeCodes.forbidden) {
      close()
      options.onEnd(code)
    }
  }

  function connectLater() {
    setStatus('offline')
    settle()
    retryTimer = setTimeout(connect, retryAfter(timing, failures++))
  }

  function send(frame: object) {
    socket?.send(JSON.stringify(frame))
  }

  function setStatus(next: LiveStatus) {
    if (status === next) return
    status = next
    options.onStatus(next)
  }

  function close() {
    const closing = socket
    socket = null
    isSignedIn = false
    status = null
    clearTimeout(retryTimer)
    clearTimeout(probeTimer)
    stopWatching?.()
    stopWatching = undefined
    calls.abandon()
    closing?.close()
  }

  return {
    open,
    close,
    isConnected: () => isSignedIn,
    sayOpen: (subjects) => {
      if (isSignedIn) send({ type: 'presence', open: subjects })
    },
    call: (action, input) =>
      isSignedIn
        ? calls.begin((id) => send({ type: 'call', id, action, input }))
        : Promise.reject(noAnswer()),
    settled,
  }
}
