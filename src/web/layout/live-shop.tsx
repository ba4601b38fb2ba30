import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { LiveStatus } from '../live/socket-client.ts'
import type { ShopFeed } from '../live/shop-feed.ts'
import { whenIdle } from '../platform/idle.ts'
import { ConnectionBar } from './connection-bar.tsx'

const TRY_AGAIN_AFTER = 5_000

type LiveShopProps = {
  /** The number of the last event that the page's data include; null without data. */
  since: number | null
}

/** Keeps stock and prices on the shop's pages current, and says when it cannot. */
export function LiveShop({ since }: LiveShopProps) {
  const queries = useQueryClient()
  const [path] = useLocation()
  const [feed, setFeed] = useState<ShopFeed | null>(null)
  const [status, setStatus] = useState<LiveStatus>('catching-up')
  // The dashboard has its own connection and status.
  const isOn = !path.startsWith('/admin')

  useEffect(() => {
    if (!isOn || feed) return
    return whenIdle(
      () =>
        import('../live/shop-feed.ts').then(({ createShopFeed }) =>
          setFeed(createShopFeed({ queries, since, onStatus: setStatus })),
        ),
      TRY_AGAIN_AFTER,
    )
  }, [isOn, feed, queries, since])

  useEffect(() => {
    if (!isOn || !feed) return
    feed.open()
    return () => {
      feed.close()
      setStatus('catching-up')
    }
  }, [isOn, feed])

  return isOn && <ConnectionBar status={status} />
}
