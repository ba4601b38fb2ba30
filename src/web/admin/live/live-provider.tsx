import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { type LiveEvent, openTopics, topicNeeds, topics } from '#shared/contract/events.ts'
import { permissionsOf } from '#shared/contract/roles.ts'
import type { LiveStatus } from '../../live/live-options.ts'
import { createLiveClient } from '../../live/socket-client.ts'
import { readFeed } from '../feed/notification-store.ts'
import { useConfirmIdentity } from '../session/confirm-identity.tsx'
import { useSession } from '../session/session.ts'
import { refreshAudited } from '../ui/audit-queries.ts'
import {
  type Act,
  createAct,
  createEarlyReads,
  createOwnChanges,
  type OwnChanges,
} from './call-action.ts'
import { createListeners } from './listeners.ts'
import { createLiveCache, type LiveCache } from './live-cache.ts'
import { createPresence, type Presence } from './presence.ts'

/** The journal position, sent at the first sign-in and when too many events were missed. */
export type JournalPosition = { type: 'position'; seq: number; isFirst: boolean }

type Listen<News> = (listener: (news: News) => void) => () => void

type Live = {
  status: { read: () => LiveStatus; follow: Listen<LiveStatus> }
  act: Act
  cache: LiveCache
  own: OwnChanges
  presence: Presence
  /**
   * Calls the listener with each event, once the caches are updated; returns an unsubscribe
   * function.
   */
  listen: Listen<LiveEvent>
  /** Like `listen`, but includes journal positions and events from before the page was opened. */
  listenAll: Listen<LiveEvent | JournalPosition>
}

const LiveContext = createContext<Live | null>(null)

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('useLive needs a LiveProvider above it.')
  return live
}

export function useLiveStatus(): LiveStatus {
  const { read, follow } = useLive().status
  return useSyncExternalStore(follow, read)
}

/** Whether the connection is back; re-renders only callers that are waiting for it. */
export function useIsBack(isWaiting: boolean): boolean {
  const { read, follow } = useLive().status
  return useSyncExternalStore(follow, () => isWaiting && read() === 'live')
}

type LiveProviderProps = { token: string | null; children: ReactNode }

/** Opens the dashboard's socket for the session and shares it. */
export function LiveProvider({ token, children }: LiveProviderProps) {
  const { expire, setUser, signIn } = useSession()
  const { confirm, dialog } = useConfirmIdentity()
  const queries = useQueryClient()

  const { client, live } = useMemo(() => {
    const present = createListeners<LiveEvent>()
    const all = createListeners<LiveEvent | JournalPosition>()
    const statuses = createListeners<LiveStatus>()
    let status: LiveStatus = 'catching-up'
    const cache = createLiveCache(queries)
    const own = createOwnChanges()
    const early = createEarlyReads()
    const presence = createPresence((subjects) => client.sendPresence(subjects))
    const endSession = () => expire(token ?? '')
    let wasLive = false
    /** The journal position at the first sign-in of this page. */
    let openedAt: number | null = null
    const { heard: since } = readFeed()
    const client = createLiveClient({
      token: token ?? '',
      ...(since === null ? {} : { since: since }),
      topicsOf: (user) => {
        const granted = permissionsOf(user)
        return topics.filter(
          (topic) => openTopics.includes(topic) || granted.has(topicNeeds[topic]),
        )
      },
      onEvent: (event) => {
        // The data that the page loads already includes earlier events.
        if (event.seq > (openedAt ?? 0)) {
          cache.apply(event)
          present.tell(event)
        }
        all.tell(event)
      },
      onChanged: () => refreshAudited(queries),
      onReset: (seq) => {
        cache.refresh()
        all.tell({ type: 'position', seq, isFirst: false })
      },
      onReady: (user, seq) => {
        setUser(user, openedAt === null)
        presence.sayAgain()
        if (openedAt === null) all.tell({ type: 'position', seq, isFirst: true })
        openedAt ??= seq
      },
      onPresence: presence.hear,
      onEnd: endSession,
      onStatus: (next) => {
        if (next === 'live' && !wasLive) {
          wasLive = true
          void early.mayLack(openedAt ?? 0).then((isLacking) => {
            if (isLacking) cache.refresh()
          })
        }
        // Staff changes made while this page was offline were not pushed to it.
        if (next === 'live') refreshAudited(queries)
        if (next === 'offline') presence.forget()
        status = next
        statuses.tell(next)
      },
    })
    const act = createAct({
      client,
      token: token ?? '',
      own,
      early,
      onSessionEnd: endSession,
      onUser: (user) => setUser(user, false),
      confirmIdentity: confirm,
      onConfirmed: ({ token, user }) => signIn(token, user),
    })
    const live: Live = {
      status: { read: () => status, follow: statuses.add },
      cache,
      own,
      presence,
      act,
      listen: present.add,
      listenAll: all.add,
    }
    return { client, live }
  }, [token, queries, expire, setUser, signIn, confirm])

  useEffect(() => {
    if (token === null) return
    const closeCache = live.cache.open()
    client.open()
    return () => {
      client.close()
      closeCache()
    }
  }, [client, live, token])

  return (
    <LiveContext value={live}>
      {children}
      {dialog}
    </LiveContext>
  )
}
