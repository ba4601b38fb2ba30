import type { QueryClient } from '@tanstack/react-query'
import { createLiveClient, type LiveOptions } from './socket-client.ts'
import { createShopCache } from './shop-cache.ts'

export type ShopFeed = { open: () => void; close: () => void }

type ShopFeedOptions = Pick<LiveOptions, 'onStatus' | 'timing' | 'url'> & {
  queries: QueryClient
  /** The last event that the page's data may know of; null when it came without any. */
  since: number | null
}

/** What shoppers see of stock and prices follows the shop for as long as the feed is open. */
export function createShopFeed({ queries, since, onStatus, ...rest }: ShopFeedOptions): ShopFeed {
  const cache = createShopCache(queries)
  let isWanted = false
  // Without a number to begin from, whatever was loaded before the first answer may be too old.
  let isUpToDate = since !== null

  const client = createLiveClient({
    ...rest,
    ...(since === null ? {} : { since }),
    onEvent: (event) => {
      switch (event.name) {
        case 'product.created':
        case 'product.updated':
        case 'product.deleted':
          cache.apply(event)
      }
    },
    onReset: cache.refresh,
    onStatus: (status) => {
      if (status === 'live' && !isUpToDate) {
        isUpToDate = true
        cache.refresh()
      }
      onStatus(status)
    },
    // Only signed-in sessions end.
    onEnd: () => {},
  })

  // A page with an open socket is not put away for the way back, but thrown away.
  const putAway = () => client.close()
  const takeOut = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isWanted) client.open()
  }

  return {
    open: () => {
      isWanted = true
      addEventListener('pagehide', putAway)
      addEventListener('pageshow', takeOut)
      client.open()
    },
    close: () => {
      isWanted = false
      removeEventListener('pagehide', putAway)
      removeEventListener('pageshow', takeOut)
      client.close()
    },
  }
}
