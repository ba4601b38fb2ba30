import { createPortal } from 'react-dom'
import { useTopDialog } from '../../ui/dialog/open-dialogs.ts'
import { useTab } from '../ui/tabs.tsx'
import { useNotificationSync } from './use-notification-sync.ts'

/** Keeps the feed whatever is on the screen, and says aloud that an order has come in. */
export function NotificationSync({ isOnTabs }: { isOnTabs: boolean }) {
  const [tab] = useTab()
  const announcement = useNotificationSync(isOnTabs ? tab : null)
  const dialog = useTopDialog()
  const words = (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
  // Outside an open dialog nothing is heard.
  return dialog ? createPortal(words, dialog) : words
}
