import { type SyntheticEvent, useState } from 'react'

type Held<T> = { key: string | undefined; entries: readonly T[]; acted: Set<string> }

/**
 * While the pointer is over the list, holds back changes that would move the card under it. New
 * entries wait. Entries that leave the list stay in place, except those that the pointer or the
 * keyboard acted on. Other changes show at once; `release` applies the held ones (ORD-22). `key`
 * identifies what is listed. Without it, entries leave at once, because a filter may exclude them.
 */
export function useHoldWhileHovering<T extends { id: string }>(items: readonly T[], key?: string) {
  /** The entries when the pointer entered the list; null while it is elsewhere. */
  const [held, setHeld] = useState<Held<T> | null>(null)
  const release = () => setHeld(null)
  const before = held?.key === key ? held : null
  const ids = new Set(before?.entries.map(({ id }) => id))
  const first = Math.max(0, before ? items.findIndex(({ id }) => ids.has(id)) : 0)
  const kept = first > 0 ? items.slice(first) : items
  const shown = before && key !== undefined ? withLeft(kept, before) : kept

  function move(event: { pointerType: string }) {
    if (event.pointerType !== 'mouse') return
    setHeld((now) => (now?.key === key && now ? now : { key, entries: items, acted: new Set() }))
  }

  function act({ target }: Pick<SyntheticEvent, 'target'>) {
    const place = target instanceof Element && target.closest('[data-place]')
    const entry = place && shown[Number(place.getAttribute('data-place'))]
    if (!entry) return
    setHeld((now) => {
      now?.acted.add(entry.id)
      // Returns the same object, which avoids a render: the list looks the same, and rendering it
      // would delay the effect of the press.
      return now
    })
  }

  return {
    items: shown,
    /** The number of new entries held back. */
    waiting: first,
    /** How many of the shown entries have left the list. */
    left: shown.length - kept.length,
    release,
    handlers: {
      onPointerMove: move,
      onPointerLeave: release,
      onPointerDownCapture: act,
      onKeyDownCapture: act,
    },
  }
}

/** The entries plus those that have left, each after the entry that it followed. */
function withLeft<T extends { id: string }>(items: readonly T[], { entries, acted }: Held<T>) {
  const present = new Set(items.map(({ id }) => id))
  if (!entries.some(({ id }) => present.has(id))) return items
  const behind = new Map<string | null, T[]>()
  let last: string | null = null
  for (const entry of entries) {
    if (present.has(entry.id)) last = entry.id
    else if (!acted.has(entry.id)) behind.set(last, [...(behind.get(last) ?? []), entry])
  }
  if (behind.size === 0) return items
  return [
    ...(behind.get(null) ?? []),
    ...items.flatMap((item) => [item, ...(behind.get(item.id) ?? [])]),
  ]
}
