import { useEffect, useRef, useState } from 'react'

/** How long a pointer must rest before the list may move under it. */
const REST = 1_200

/**
 * Holds back new entries while the pointer moves over the list, so that nothing shifts just before
 * a click. Entries already in the list stay up to date.
 */
export function useHoldWhileHovering<T extends { id: string }>(items: readonly T[]) {
  const [isBusy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => () => clearTimeout(timer.current), [])

  const first = items.findIndex(({ id }) => shown.current.has(id))
  const stable = isBusy && first > 0 ? items.slice(first) : items
  useEffect(() => {
    shown.current = new Set(stable.map(({ id }) => id))
  }, [stable])

  function rest() {
    clearTimeout(timer.current)
    setBusy(false)
  }

  function move(event: { pointerType: string }) {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    setBusy(true)
    timer.current = setTimeout(rest, REST)
  }

  return { items: stable, handlers: { onPointerMove: move, onPointerLeave: rest } }
}
