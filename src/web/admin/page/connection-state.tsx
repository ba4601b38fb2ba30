import * as m from '#shared/i18n/messages.ts'
import type { LiveStatus } from '../../live/live-options.ts'
import { useLiveStatus } from '../live/live-provider.tsx'

const words: Record<LiveStatus, { text: () => string; color: string; hint: () => string }> = {
  live: { text: m.liveLive, color: 'bg-success', hint: m.liveLiveHint },
  'catching-up': {
    text: m.liveCatchingUp,
    color: 'bg-warning',
    hint: m.liveCatchingUpHint,
  },
  offline: {
    text: m.liveOffline,
    color: 'bg-error',
    hint: m.liveOfflineHint,
  },
}

/** The state of the connection, always with a text label. */
export function ConnectionState() {
  const status = useLiveStatus()
  const { text, color, hint } = words[status]
  return (
    <p
      role="status"
      title={hint()}
      className={`flex min-w-0 items-center gap-1.5 rounded-full border px-2 py-1 text-xs font-medium whitespace-nowrap sm:gap-2 sm:px-3 sm:text-sm ${status === 'offline' ? 'border-error text-error' : 'border-base-300'}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${color} ${status === 'live' ? '' : 'motion-safe:animate-pulse'}`}
      />
      <span className="truncate">{text()}</span>
    </p>
  )
}
