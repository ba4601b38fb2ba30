import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from 'react'
import { useWholeForPrint } from './use-whole-for-print.ts'

type Options = {
  list: RefObject<HTMLElement | null>
  items: readonly { id: string }[]
  columns: number
  estimate: number
}

/** Entries that can all stand on the page, where the browser's own search finds them. */
const SHORT = 60

/** Rows beyond the edges of the window, so that quick scrolling seldom overtakes them. */
const BEYOND = 3

/** Which rows of a list stand on the page, and where; `hold` keeps one that somebody is at. */
export function useListWindow({ list, items, columns, estimate }: Options) {
  const [heldId, hold] = useState<string | null>(null)
  const top = useDistanceFromTop(list)
  // A list that is not long is completed once it has been painted.
  const isComplete = useDeferredValue(items.length <= SHORT, false)
  const isWhole = useWholeForPrint() || isComplete
  const count = Math.ceil(items.length / columns)
  const heldRow = Math.floor(items.findIndex(({ id }) => id === heldId) / columns)

  function rowsOf(range: Range): number[] {
    if (isWhole) return Array.from({ length: count }, (_, row) => row)
    const inSight = defaultRangeExtractor(range)
    if (heldRow < 0) return inSight
    // Its neighbours as well: Tab and the arrow keys lead there.
    const held = [heldRow - 1, heldRow, heldRow + 1].filter((row) => row >= 0 && row < count)
    return [...new Set([...inSight, ...held])].toSorted((one, other) => one - other)
  }

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => estimate,
    getItemKey: (row) => items[row * columns]?.id ?? row,
    // A list that is put away for a while has no size.
    measureElement: (...row) => measureElement(...row) || estimate,
    overscan: BEYOND,
    scrollMargin: top,
    rangeExtractor: rowsOf,
    initialRect: { width: innerWidth, height: innerHeight },
    initialOffset: () => scrollY,
    useFlushSync: false,
  })
  // The rows stand in the page's own flow, which most browsers keep in its place themselves.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () =>
    !CSS.supports('overflow-anchor', 'auto')

  const rows = virtualizer
    .getVirtualItems()
    .map(({ index, start, end }) => ({ index, start: start - top, end: end - top }))
  return { rows, size: virtualizer.getTotalSize(), measure: virtualizer.measureElement, hold }
}

/** Where the list begins on the page; what stands above it may grow at any time. */
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
