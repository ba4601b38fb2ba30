import {
  closeCodes,
  openTopics,
  type ServerFrame,
  type Topic,
  topics,
} from '#shared/contract/events.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { noAnswer } from '../api/api-error.ts'
import {
  createDeadlines,
  defaultTiming,
  longestCatchUp,
  openSocket,
  retryAfter,
} from './connection-timing.ts'
import type { LiveOptions, LiveStatus } from './live-options.ts'
import { type CallAnswer, createPendingCalls } from './pending-calls.ts'
import { watchWake } from './watch-wake.ts'

export type LiveClient = {
  open: () => void
  close: () => void
  isConnected: () => boolean
  /** Sends what this page has open; the server forgets it when the connection is lost. */
  sendPresence: (subjects: readonly string[]) => void
  /** Rejects immediately without a connection. */
  call: (action: ActionName, input: unknown) => Promise<CallAnswer>
  /** Resolves when the first attempt to connect has succeeded or failed. */
  settled: Promise<void>
}

/** Keeps one socket open and remembers the last event received. */
export function createLiveClient(options: LiveOptions): LiveClient {
  const timing = { ...defaultTiming, ...options.timing }
  const deadlines = createDeadlines(timing)
  const calls = createPendingCalls()
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  let socket: WebSocket | null = null
  let isSignedIn = false
  let topicList: readonly Topic[] = options.token === undefined ? openTopics : topics
  /** The last event received; null before the first frame. */
  let seq: number | null = options.since ?? null
  let lastFrameAt = 0
  /** When the pending answer was requested; null if none is due. */
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
    // Too many guests may be the reason for a failure; an instance of an older version knows no tokens here.
    const opened = openSocket(options.url, failures % 2 === 1 ? options.token : undefined)
    if (!opened) return connectLater()
    socket = opened
    lastFrameAt = awaitedSince = Date.now()
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
    lastFrameAt = Date.now()
    if (awaitedSince !== null) deadlines.onAnswer(lastFrameAt - awaitedSince)
    // While catching up, every frame is followed by another one.
    awaitedSince = status === 'live' ? null : lastFrameAt
    switch (frame.type) {
      case 'ready':
        isSignedIn = true
        topicList = options.topicsOf?.(frame.user) ?? topicList
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
        deadlines.onLive()
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
        // The sign-in or the subscription was refused: reconnect.
        if (socket) drop(socket)
    }
  }

  /** Also requests missed events, so it doubles as a health check that repairs gaps. */
  function subscribe() {
    send({ type: 'subscribe', topics: topicList, ...(seq === null ? {} : { since: seq }) })
  }

  function beat() {
    const now = Date.now()
    if (!socket) return
    if (awaitedSince !== null && now - awaitedSince > deadlines.longest()) {
      deadlines.onTimeout()
      return drop(socket)
    }
    const timeout = calls.isEmpty() ? timing.quietFor : timing.quietDuringCall
    if (awaitedSince === null && now - lastFrameAt > timeout) probe()
  }

  function probe() {
    awaitedSince = Date.now()
    subscribe()
  }

  /** Probes the connection and replaces it unless an answer arrives in time. */
  function doubt(within: number) {
    const doubted = socket
    if (!doubted) return
    const askedAt = Date.now()
    // A pending answer has its own deadline. If it is overdue, it will never arrive.
    if (awaitedSince !== null && askedAt - awaitedSince <= deadlines.longest()) return
    if (awaitedSince !== null) return replace(doubted)
    probe()
    clearTimeout(probeTimer)
    const replaceUnlessAnswered = () => {
      if (socket === doubted && lastFrameAt < askedAt) replace(doubted)
    }
    probeTimer = setTimeout(replaceUnlessAnswered, deadlines.inDoubt(within))
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

  /** Closing a dead connection can take minutes: do not wait for it. */
  function drop(dead: WebSocket) {
    lose(dead)
    dead.close()
  }

  function lose(lost: WebSocket, code?: number) {
    if (socket !== lost) return
    const wasSignedIn = isSignedIn
    socket = null
    isSignedIn = false
    awaitedSince = null
    calls.abandon()
    connectLater()
    // Of a signed-in account, only what it may do has changed: it connects again.
    const isRefused = code === closeCodes.forbidden && !wasSignedIn
    if (code === closeCodes.unauthorized || isRefused) {
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
    sendPresence: (subjects) => {
      if (isSignedIn) send({ type: 'presence', open: subjects })
    },
    call: (action, input) =>
      isSignedIn
        ? calls.begin((id) => send({ type: 'call', id, action, input }))
        : Promise.reject(noAnswer()),
    settled,
  }
}
