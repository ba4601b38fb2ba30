import { useEffect, useRef, useState } from 'react'

/** How long a pointer must rest before the list may move under it. */
const REST = 1_200

/**
 * Holds back new entries while the pointer moves over the list, so that nothing shifts just before
 * a click. Entries already in the list stay up to date.
 */
export function useHoldWhileHovering<T extends { id: string }>(items: readonly T[]) {
  /** The entries at the start of the movement; null while the pointer rests. */
  const [held, setHeld] = useState<ReadonlySet<string> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const first = held === null ? 0 : items.findIndex(({ id }) => held.has(id))

  function rest() {
    clearTimeout(timer.current)
    setHeld(null)
  }

  function move(event: { pointerType: string }) {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    setHeld((before) => before ?? new Set(items.map(({ id }) => id)))
    timer.current = setTimeout(rest, REST)
  }

  return {
    items: first > 0 ? items.slice(first) : items,
    handlers: { onPointerMove: move, onPointerLeave: rest },
  }
}
