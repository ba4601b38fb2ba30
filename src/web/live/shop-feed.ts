import { createEventCache } from './event-cache.ts'
import { followClosing } from './follow-closing.ts'
import type { LiveOptions } from './live-options.ts'
import { shopRules } from './product-rules.ts'
import { createLiveClient } from './socket-client.ts'
import type { QueryClient } from '@tanstack/react-query'

export type ShopFeed = { open: () => void; close: () => void }

type ShopFeedOptions = Pick<LiveOptions, 'onStatus' | 'timing' | 'url'> & {
  queries: QueryClient
  /** The number of the last event that the page's data includes; null without data. */
  since: number | null
}

/** Keeps stock and prices on the shop's pages up to date while open. */
export function createShopFeed({ queries, since, onStatus, ...rest }: ShopFeedOptions): ShopFeed {
  const cache = createEventCache(queries, shopRules)
  // Without a starting number, data loaded before the socket connects may be stale.
  let isUpToDate = since !== null

  const client = createLiveClient({
    ...rest,
    ...(since === null ? {} : { since }),
    onEvent: cache.apply,
    onReset: cache.refresh,
    onStatus: (status) => {
      if (status === 'live' && !isUpToDate) {
        isUpToDate = true
        cache.refresh()
      }
      onStatus(status)
    },
    // Never called: only signed-in sessions end.
    onEnd: () => {},
  })

  let closeCache = () => {}
  let forgetClosing = () => {}

  // Browsers do not keep a page in the bfcache while it has an open socket.
  const onHide = () => client.close()
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) client.open()
  }

  return {
    open: () => {
      addEventListener('pagehide', onHide)
      addEventListener('pageshow', onShow)
      closeCache = cache.open()
      forgetClosing = followClosing(queries)
      client.open()
    },
    close: () => {
      removeEventListener('pagehide', onHide)
      removeEventListener('pageshow', onShow)
      client.close()
      closeCache()
      forgetClosing()
    },
  }
}
