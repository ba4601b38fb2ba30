import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { LiveEvent } from '../../shared/contract/events.ts'
import { createLiveClient, type LiveStatus } from '../live.ts'
import { type Act, createAct } from './act.ts'
import { createLiveCache, type LiveCache } from './live-cache.ts'
import { refreshHistory } from './history.ts'
import { useSession } from './session.ts'

type Live = {
  status: LiveStatus
  act: Act
  cache: LiveCache
  /** Tells of each event after the caches have taken it; returns how to stop. */
  listen: (listener: (event: LiveEvent) => void) => () => void
}

const LiveContext = createContext<Live | null>(null)

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('A part of the dashboard stands outside its live feed.')
  return live
}

type LiveProviderProps = { token: string | null; children: ReactNode }

/** Keeps the dashboard's one socket open for as long as the session lasts. */
export function LiveProvider({ token, children }: LiveProviderProps) {
  const { expire, setUser } = useSession()
  const queries = useQueryClient()
  const [status, setStatus] = useState<LiveStatus>('catching-up')

  const { client, ...live } = useMemo(() => {
    const listeners = new Set<(event: LiveEvent) => void>()
    const cache = createLiveCache(queries)
    const endSession = () => expire(token ?? '')
    let wasLive = false
    const client = createLiveClient({
      token: token ?? '',
      onEvent: (event) => {
        cache.apply(event)
        for (const listener of listeners) listener(event)
      },
      onReset: cache.refresh,
      onReady: setUser,
      onChanged: () => refreshHistory(queries),
      onEnd: endSession,
      onStatus: (next) => {
        // What was loaded before the feed began may lack what happened in between.
        if (next === 'live' && !wasLive) {
          wasLive = true
          cache.refresh()
        }
        // What happened meanwhile was told to those who were connected alone.
        if (next === 'live') refreshHistory(queries)
        setStatus(next)
      },
    })
    return {
      client,
      cache,
      act: createAct({ client, token: token ?? '', onSessionEnd: endSession }),
      listen: (listener: (event: LiveEvent) => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  }, [token, queries, expire, setUser])

  useEffect(() => {
    if (token === null) return
    client.open()
    return client.close
  }, [client, token])

  const { act, cache, listen } = live
  const value = useMemo(() => ({ status, act, cache, listen }), [status, act, cache, listen])
  return <LiveContext value={value}>{children}</LiveContext>
}
