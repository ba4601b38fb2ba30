import { useEffect, useSyncExternalStore } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { UserIcon } from '../../ui/icons.tsx'
import { useLive } from './live-provider.tsx'
import type { Subject } from './presence.ts'

/** Shows other users that this user has the subject open, until it is closed. */
export function useAnnouncePresence(subject: Subject | null): void {
  const { presence } = useLive()
  useEffect(() => (subject === null ? undefined : presence.enter(subject)), [presence, subject])
}

/** Who else has the subject open now; takes no space while nobody does. */
export function OthersHere({ subject }: { subject: Subject }) {
  const { presence } = useLive()
  const { names, more } = useSyncExternalStore(presence.follow, () => presence.othersAt(subject))
  if (names.length + more === 0) return null
  return (
    <p className="flex w-fit items-center gap-2 rounded-full bg-accent/15 px-3 py-1 text-sm font-medium">
      <UserIcon className="size-4" />
      {othersWords(names, more)}
    </p>
  )
}

const NAMED = 2

/** "anna has this open", "anna, ben and 2 others have this open". */
function othersWords(names: readonly string[], more: number): string {
  const named = names.slice(0, NAMED)
  const rest = names.length - named.length + more
  const parts = rest === 0 ? named : [...named, m.presenceOthers({ count: rest })]
  const last = parts.at(-1) ?? ''
  const list =
    parts.length > 1 ? m.presenceAnd({ list: parts.slice(0, -1).join(', '), last }) : last
  return m.presenceOpen({ names: list, count: Math.max(parts.length, rest) })
}
