import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type Options = {
  list: RefObject<HTMLElement | null>
  items: readonly { id: string }[]
  estimate: number
}

/** Lists up to this length render in full, so that the browser's find works. */
const SHORT = 60

/** Extra rows rendered beyond the viewport, for fast scrolling. */
const OVERSCAN = 3

/** Which rows of a list are rendered, and where; `hold` keeps the focused row rendered. */
export function useListWindow({ list, items, estimate }: Options) {
  const [heldId, hold] = useState<string | null>(null)
  const top = useDistanceFromTop(list)
  // A short list renders in full after the first paint.
  const isComplete = useDeferredValue(items.length <= SHORT, false)
  const isWhole = useWholeForPrint() || isComplete
  const count = items.length
  const heldRow = items.findIndex(({ id }) => id === heldId)

  function rowsOf(range: Range): number[] {
    if (isWhole) return Array.from({ length: count }, (_, row) => row)
    const inSight = defaultRangeExtractor(range)
    if (heldRow < 0) return inSight
    // Includes the neighbors of the focused row, which Tab and the arrow keys can reach.
    const held = [heldRow - 1, heldRow, heldRow + 1].filter((row) => row >= 0 && row < count)
    return [...new Set([...inSight, ...held])].toSorted((one, other) => one - other)
  }

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    getItemKey: (row) => items[row]?.id ?? row,
    // A hidden list measures as 0.
    measureElement: (...row) => measureElement(...row) || estimate,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: rowsOf,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    useFlushSync: false,
  })
  // Browsers with scroll anchoring adjust the scroll position themselves.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () =>
    !CSS.supports('overflow-anchor', 'auto')

  const rows = virtualizer
    .getVirtualItems()
    .map(({ index, start, end }) => ({ index, start: start - top, end: end - top }))
  return { rows, size: virtualizer.getTotalSize(), measure: virtualizer.measureElement, hold }
}

/** The offset of the list from the top of the page, which may change at any time. */
function useDistanceFromTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const look = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
    }
    look()
    const watcher = new ResizeObserver(look)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [list])
  return top
}

/** Whether the page is printing its lists; packing slips print without them. */
function useWholeForPrint(): boolean {
  const [isWhole, setWhole] = useState(false)
  useEffect(() => {
    const show = () => {
      if (!document.querySelector('.packing-slips')) flushSync(() => setWhole(true))
    }
    const hide = () => setWhole(false)
    addEventListener('beforeprint', show)
    addEventListener('afterprint', hide)
    return () => {
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', hide)
    }
  }, [])
  return isWhole
}
