import { useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { LiveEvent } from '#shared/contract/events.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { actionQuery } from '../../api/queries.ts'
import { useShop } from '../../boot/shop-info.ts'
import { titleCountAtom } from '../../platform/title.ts'
import { useTopDialog } from '../../ui/dialog/open-dialogs.ts'
import type { TabId } from '../commands/destinations.ts'
import { useAnnounceChoices, useFeed } from '../feed/notification-store.ts'
import { announcementOf } from '../feed/notification-text.ts'
import {
  type Arrivals,
  type Feed,
  newMarks,
  unseenOf,
  withArrivals,
  withEvents,
  withMarks,
  withoutOwn,
  withSeen,
  withWaiting,
} from '../feed/notifications.ts'
import type { Act } from '../live/call-action.ts'
import { type JournalPosition, useLive } from '../live/live-provider.tsx'
import { useActionQuery } from '../live/use-action.ts'
import { useTab } from '../navigation/tabs.tsx'
import { type May, useMay } from '../permissions/may.tsx'
import { notifyDesktop, playChime } from './notify.ts'

/** Updates the feed on every page and announces new orders to screen readers. */
export function NotificationSync({ isOnTabs }: { isOnTabs: boolean }) {
  const [tab] = useTab()
  const announcement = useNotificationSync(isOnTabs ? tab : null)
  const dialog = useTopDialog()
  const words = (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
  // Screen readers ignore live regions outside an open dialog.
  return dialog ? createPortal(words, dialog) : words
}

/** How long to batch events, in milliseconds, so that this page can recognize its own changes. */
const GATHER_FOR = 300

/**
 * Updates the feed with events on every page of the dashboard and announces new orders. Returns the
 * screen reader announcement.
 */
function useNotificationSync(tab: TabId | null): string {
  const { listenAll, own, act } = useLive()
  const may = useMay()
  const [feed, change] = useFeed()
  const [{ hasSound, hasDesktop }] = useAnnounceChoices()
  const setTitleNews = useSetAtom(titleCountAtom)
  const { name } = useShop()
  const [announcement, setAnnouncement] = useState('')
  /** The tab on the screen; null while the page is hidden. */
  const looksAt = useSyncExternalStore(followVisibility, isVisible) ? tab : null

  const take = useEffectEvent((events: readonly LiveEvent[]) => {
    let heardBefore: number | null = null
    change((before) => {
      heardBefore = before.heard
      return withoutOwn(withEvents(before, events, { looksAt, isOwn: own.has }), own.has)
    })
    setAnnouncement(announcementOf(ordersIn(events)))
    // With several tabs open, only the first to receive an event plays the sound and notifies.
    const first = ordersIn(events.filter(({ seq }) => seq > (heardBefore ?? seq)))
    if (first.length === 0) return
    if (hasSound) void playChime()
    if (hasDesktop) notifyDesktop(name, announcementOf(first))
  })

  const takeArrivals = useEffectEvent(async ({ isFirst, seq }: JournalPosition) => {
    if (isFirst && feed.heard !== null) return
    const arrivals = await loadArrivals(act, may, feed, { seq, isFirst })
    const visibleTab = isVisible() ? tab : null
    change((before) => {
      const after = isFirst ? withWaiting(before, arrivals) : withArrivals(before, arrivals)
      return visibleTab ? withSeen(after, visibleTab) : after
    })
  })

  useEffect(() => {
    let gathered: LiveEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const takeGathered = () => {
      timer = undefined
      take(gathered)
      gathered = []
    }
    const stop = listenAll((news) => {
      if (news.type === 'position') return void takeArrivals(news)
      gathered.push(news)
      timer ??= setTimeout(takeGathered, GATHER_FOR)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [listenAll])

  // Entries of the visible tab count as seen.
  useEffect(() => {
    if (looksAt) change((before) => withSeen(before, looksAt))
  }, [looksAt, change])

  useAccountMarks(feed, change)

  const newOrders = unseenOf(feed, 'order')
  useEffect(() => {
    setTitleNews(newOrders)
    return () => setTitleNews(0)
  }, [newOrders, setTitleNews])

  return announcement
}

/**
 * How often to fetch the marks, in milliseconds. No event is sent when the account sets them in
 * another browser.
 */
const ASK_EVERY = 60_000

/** Syncs which notifications the account has seen between this browser and others. */
function useAccountMarks(feed: Feed, change: (to: (feed: Feed) => Feed) => void) {
  const { act } = useLive()
  const queries = useQueryClient()
  const { data: marks } = useActionQuery(
    'notifications.marks',
    {},
    { refetchInterval: ASK_EVERY, refetchOnWindowFocus: 'always' },
  )

  useEffect(() => {
    if (!marks) return
    const marked = withMarks(feed, marks)
    if (marked !== feed) return change((now) => withMarks(now, marks))
    for (const mark of newMarks(feed, marks)) {
      act('notifications.mark', mark).then(
        ({ data }) => queries.setQueryData(actionQuery('notifications.marks', {}).queryKey, data),
        // Ignored, because the next change to the feed or the marks reports it again.
        () => {},
      )
    }
  }, [act, change, feed, marks, queries])
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function isVisible(): boolean {
  return document.visibilityState === 'visible'
}

function ordersIn(events: readonly LiveEvent[]): DetailedOrder[] {
  return events.flatMap((event) => (event.name === 'order.created' ? [event.data] : []))
}

/** The maximum number of orders, of reviews and of products to fetch. */
const LIMIT = 50

/**
 * Fetches the open work for a new browser or, if too many events were missed, what came in since
 * the last processed event.
 */
async function loadArrivals(
  act: Act,
  may: May,
  feed: Feed,
  { seq, isFirst }: Pick<JournalPosition, 'seq' | 'isFirst'>,
): Promise<Arrivals> {
  const since = feed.heardAt === null ? {} : { from: feed.heardAt }
  const [orders, reviews, products] = await Promise.all([
    may('orders.listDetailed')
      ? act('orders.listDetailed', { ...since, limit: LIMIT }).catch(() => null)
      : null,
    may('reviews.list') ? act('reviews.list', { limit: LIMIT }).catch(() => null) : null,
    isFirst && may('products.find')
      ? act('products.find', { stock: 'low', limit: LIMIT }).catch(() => null)
      : null,
  ])
  return {
    seq,
    at: new Date().toISOString(),
    orders: orders?.data ?? [],
    reviews: reviews?.data ?? [],
    lowProducts: products?.data ?? [],
  }
}
