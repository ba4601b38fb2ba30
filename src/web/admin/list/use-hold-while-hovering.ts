import { useState } from 'react'

/**
 * Holds back new entries while the pointer is over the list, so that no card moves away from under
 * it. Entries already in the list stay up to date; `release` lets the others in (ORD-22).
 */
export function useHoldWhileHovering<T extends { id: string }>(items: readonly T[]) {
  /** The entries when the pointer came; null while it is elsewhere. */
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null)
  const first = held === null ? 0 : items.findIndex(({ id }) => held.has(id))
  const release = () => setHeld(null)

  function move(event: { pointerType: string }) {
    if (event.pointerType !== 'mouse') return
    setHeld((before) => before ?? new Set(items.map(({ id }) => id)))
  }

  return {
    items: first > 0 ? items.slice(first) : items,
    /** How many entries wait. */
    waiting: Math.max(0, first),
    release,
    handlers: { onPointerMove: move, onPointerLeave: release },
  }
}
