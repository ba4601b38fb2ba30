import { useState } from 'react'
import { CountBadge } from '../../ui/feedback/count-badge.tsx'
import { BellIcon } from '../../ui/icons.tsx'
import { useUnseen } from '../live/notification-store.ts'
import { FeedPanel } from './feed-panel.tsx'

/** The bell: opens the feed and shows the number of unseen entries. */
export function FeedButton() {
  const unseen = useUnseen()
  const [isOpen, setOpen] = useState(false)
  const words = unseen === 0 ? 'nothing new' : `${unseen} new`
  return (
    <>
      <button
        type="button"
        aria-label={`What happened, ${words}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="icon-button relative shrink-0"
      >
        <BellIcon />
        <CountBadge count={unseen} />
      </button>
      <FeedPanel isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
