import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LiveStatus } from '../live/socket-client.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.tsx'
import { useTopDialog } from '../ui/dialog/open-dialogs.ts'

/** In milliseconds. Shorter interruptions are not worth a message. */
const SAY_AFTER = 1_000
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
    // Some networks block sockets but not pages: then the shop works, only not live.
    const isAway = status === 'offline' && (hasBeenLive.current || !navigator.onLine)
    if (!isAway) return
    const timer = setTimeout(() => setNews('away'), SAY_AFTER)
    return () => clearTimeout(timer)
  }, [status])

  useEffect(() => {
    if (news !== 'back') return
    const timer = setTimeout(() => setNews(null), SAY_BACK_FOR)
    return () => clearTimeout(timer)
  }, [news])

  const bar = (
    <div aria-live="polite" className="connection">
      {news && (
        <p className={`connection-bar connection-${news}`}>
          {news === 'away' ? <WarningIcon /> : <CheckIcon />}
          {news === 'away'
            ? 'The shop cannot be reached right now. What you see may be out of date.'
            : 'The shop is back. What you see is up to date again.'}
        </p>
      )}
    </div>
  )
  // Everything outside an open dialog is inert.
  return dialog ? createPortal(bar, dialog) : bar
}
