import { ConnectionState } from '../live/connection-state.tsx'
import { FeedButton } from './feed-button.tsx'

/**
 * What every page of the dashboard shows: how the feed stands, and what it has brought. It stands at
 * the right, where longer words take room to the left and the bell stays under the pointer.
 */
export function FrameTools() {
  return (
    <div className="flex shrink-0 items-center gap-1 sm:gap-2">
      <ConnectionState />
      <FeedButton />
    </div>
  )
}
