import { createPortal } from 'react-dom'
import { useTopDialog } from '../../ui/open-dialogs.ts'
import { useTab } from '../tabs.tsx'
import { useFeedKeeper } from './use-feed-keeper.ts'

/** Keeps the feed whatever is on the screen, and says aloud that an order has come in. */
export function FeedKeeper({ isOnTabs }: { isOnTabs: boolean }) {
  const [tab] = useTab()
  const announcement = useFeedKeeper(isOnTabs ? tab : null)
  const dialog = useTopDialog()
  const words = (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
  // Outside an open dialog nothing is heard.
  return dialog ? createPortal(words, dialog) : words
}
