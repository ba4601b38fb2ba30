import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import type { LiveStatus } from '../live/live-options.ts'
import type { ShopFeed } from '../live/shop-feed.ts'
import { whenIdle } from '../platform/idle.ts'
import { useTopDialog } from '../ui/dialog/open-dialogs.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.tsx'

const TRY_AGAIN_AFTER = 5_000

type LiveShopProps = {
  /** The number of the last event that the page's data includes; null without data. */
  since: number | null
}

/** Keeps stock and prices on the shop's pages current, and shows when the connection is lost. */
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

/** In milliseconds. Shorter interruptions are not worth a message. */
const ANNOUNCE_AFTER = 1_000
const SAY_BACK_FOR = 4_000

/** Announces that the shop is unreachable, and when it is back. */
export function ConnectionBar({ status }: { status: LiveStatus }) {
  const [news, setNews] = useState<'away' | 'back' | null>(null)
  const hasBeenLive = useRef(false)
  const dialog = useTopDialog()

  useEffect(() => {
    if (status === 'live') {
      hasBeenLive.current = true
      setNews((before) => before && 'back')
    }
    // Some networks block sockets but not pages: the shop still works, without live updates.
    const isAway = status === 'offline' && (hasBeenLive.current || !navigator.onLine)
    if (!isAway) return
    const timer = setTimeout(() => setNews('away'), ANNOUNCE_AFTER)
    return () => clearTimeout(timer)
  }, [status])

  useEffect(() => {
    if (news !== 'back') return
    const timer = setTimeout(() => setNews(null), SAY_BACK_FOR)
    return () => clearTimeout(timer)
  }, [news])

  const bar = (
    <div
      aria-live="polite"
      className="connection-bar pointer-events-none fixed inset-x-0 bottom-0 z-90 px-gutter py-3 max-sm:in-[.modal-sheet-panel]:bottom-48"
    >
      {news && (
        <p
          className={`mx-auto flex w-fit animate-rise items-center gap-3 rounded-box px-5 py-2.5 text-[0.9375rem] leading-snug font-medium ${news === 'away' ? 'bg-neutral text-neutral-content' : 'bg-success text-success-content'}`}
        >
          {news === 'away' ? <WarningIcon /> : <CheckIcon />}
          <span>{news === 'away' ? m.cannotConnectShop() : m.connectedAgain()}</span>
        </p>
      )}
    </div>
  )
  // Everything outside an open dialog is inert.
  return dialog ? createPortal(bar, dialog) : bar
}
