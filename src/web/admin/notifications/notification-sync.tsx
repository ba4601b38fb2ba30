import { createPortal } from 'react-dom'
import { useTopDialog } from '../../ui/dialog/open-dialogs.ts'
import { useTab, type TabId } from '../ui/tabs.tsx'
import { useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '../../../shared/contract/events.ts'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { titleCountAtom } from '../../platform/title-count.ts'
import { useShop } from '../../boot/shop-info.ts'
import { useLive } from '../live/live-provider.tsx'
import { notifyDesktop, playChime } from './notify.ts'
import {
  unseenOf,
  withArrivals,
  withEvents,
  withoutOwn,
  withSeen,
  withWaiting,
  type Arrivals,
  type Feed,
} from '../live/notifications.ts'
import { useAnnounceChoices, useFeed } from '../live/notification-store.ts'
import { announcementOf } from '../live/notification-text.ts'
import type { Act } from '../live/call-action.ts'

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

/** Batches events, in milliseconds; long enough to know which changes are this page's own. */
const GATHER_FOR = 300

/**
 * Updates the feed with events on every page of the dashboard and announces new orders. Returns the
 * screen reader announcement.
 */
function useNotificationSync(tab: TabId | null): string {
  const { listenAll, own, act } = useLive()
  const [feed, change] = useFeed()
  const [choices] = useAnnounceChoices()
  const setTitleNews = useSetAtom(titleCountAtom)
  const { name } = useShop()
  const [announcement, setAnnouncement] = useState('')
  const now = useRef({ tab, choices, feed })
  now.current = { tab, choices, feed }
  const looksAt = useVisibleTab(tab)

  useEffect(() => {
    let gathered: LiveEvent[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    function take() {
      timer = undefined
      const events = gathered
      gathered = []
      let heardBefore: number | null = null
      const viewer = { looksAt: visible(now.current.tab), isOwn: own.has }
      change((before) => {
        heardBefore = before.heard
        return withoutOwn(withEvents(before, events, viewer), own.has)
      })
      const orders = ordersIn(events)
      setAnnouncement(announcementOf(orders))
      // Of several tabs, only the first to receive the event plays the sound.
      const first = ordersIn(events.filter(({ seq }) => seq > (heardBefore ?? seq)))
      if (first.length > 0) attract(announcementOf(first))
    }

    function attract(words: string) {
      if (now.current.choices.hasSound) void playChime()
      if (now.current.choices.hasDesktop) notifyDesktop(name, words)
    }

    const stop = listenAll((news) => {
      if (news.type === 'event') {
        gathered.push(news)
        timer ??= setTimeout(take, GATHER_FOR)
      } else if (!news.isFirst || now.current.feed.heard === null) {
        const withMore = news.isFirst ? withWaiting : withArrivals
        void loadArrivals(act, now.current.feed, news.seq).then((found) =>
          change((before) => {
            const tab = visible(now.current.tab)
            const after = withMore(before, found)
            return tab ? withSeen(after, tab) : after
          }),
        )
      }
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [listenAll, own, act, change, name])

  // Entries of the visible tab count as seen.
  useEffect(() => {
    if (looksAt) change((before) => withSeen(before, looksAt))
  }, [looksAt, change])

  const newOrders = unseenOf(feed, 'order')
  useEffect(() => {
    setTitleNews(newOrders)
    return () => setTitleNews(0)
  }, [newOrders, setTitleNews])

  return announcement
}

/** The tab on the screen; null while the page is hidden. */
function useVisibleTab(tab: TabId | null): TabId | null {
  const [looksAt, setLooksAt] = useState(() => visible(tab))
  useEffect(() => {
    const look = () => setLooksAt(visible(tab))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [tab])
  return looksAt
}

function visible(tab: TabId | null): TabId | null {
  return document.visibilityState === 'visible' ? tab : null
}

function ordersIn(events: readonly LiveEvent[]): DetailedOrder[] {
  return events.flatMap((event) => (event.name === 'order.created' ? [event.data] : []))
}

/** The most orders and reviews to fetch. */
const LIMIT = 50

/** Fetches what came in since the last event, when too many events were missed. */
async function loadArrivals(act: Act, feed: Feed, seq: number): Promise<Arrivals> {
  const since = feed.heardAt === null ? {} : { from: feed.heardAt }
  const [orders, reviews] = await Promise.all([
    act('orders.listDetailed', { ...since, limit: LIMIT }).catch(() => null),
    act('reviews.list', { limit: LIMIT }).catch(() => null),
  ])
  const at = new Date().toISOString()
  return { seq, at, orders: orders?.data ?? [], reviews: reviews?.data ?? [] }
}
