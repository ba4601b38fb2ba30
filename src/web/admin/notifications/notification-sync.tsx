import { createPortal } from 'react-dom'
import { useTopDialog } from '../../ui/dialog/open-dialogs.ts'
import { useTab } from '../ui/tabs.tsx'
import { useNotificationSync } from './use-notification-sync.ts'

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
