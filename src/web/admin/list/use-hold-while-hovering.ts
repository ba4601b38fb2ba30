import { useEffect, useRef, useState } from 'react'

/** How long a pointer must rest before the list may move under it. */
const REST = 1_200

/**
 * Keeps new entries back while the pointer moves about in the list, so that nothing slips away
 * from under it just before a click. What is in the list already stays up to date.
 */
export function useHoldWhileHovering<T extends { id: string }>(items: readonly T[]) {
  const [isBusy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => () => clearTimeout(timer.current), [])

  const first = items.findIndex(({ id }) => shown.current.has(id))
  const calm = isBusy && first > 0 ? items.slice(first) : items
  useEffect(() => {
    shown.current = new Set(calm.map(({ id }) => id))
  }, [calm])

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

  return { items: calm, handlers: { onPointerMove: move, onPointerLeave: rest } }
}
