import { ConnectionState } from '../live/connection-state.tsx'
import { FeedButton } from './feed-button.tsx'

/**
 * The connection state and the bell, on every page of the dashboard. Aligned right, so that the bell
 * stays in place when the state label gets longer.
 */
export function FrameTools() {
  return (
    <div className="flex shrink-0 items-center gap-1 sm:gap-2">
      <ConnectionState />
      <FeedButton />
    </div>
  )
}
