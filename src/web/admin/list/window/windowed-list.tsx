import { type FocusEvent, type ReactNode, useRef } from 'react'
import { useListWindow } from './use-list-window.ts'

type WindowedListProps<T> = {
  label: string
  items: readonly T[]
  /** The number of entries, including those not loaded. */
  total: number
  /** Estimated entry height in pixels, until measured. */
  estimate: number
  className?: string
  /** The class for the space below each entry. */
  gap?: string
  children: (item: T) => ReactNode
}

/**
 * A virtualized list: renders only the entries near the viewport. The focused entry and its
 * neighbors stay rendered at any scroll position. ARIA attributes state each entry's position and
 * the total.
 */
export function WindowedList<T extends { id: string }>({
  label,
  items,
  total,
  estimate,
  className = 'list-rows',
  gap = '',
  children,
}: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, size, measure, hold } = useListWindow({ list, items, estimate })

  function noteFocus({ target }: FocusEvent) {
    const place = target.closest('[data-place]')
    const item = place && items[Number(place.getAttribute('data-place'))]
    if (item) hold(item.id)
  }

  const placed: ReactNode[] = []
  let reached = 0
  for (const { index, start, end } of rows) {
    placed.push(<Gap key={`before row ${index}`} size={start - reached} />)
    reached = end
    const item = items[index]
    if (!item) continue
    placed.push(
      <li
        key={item.id}
        ref={measure}
        data-index={index}
        data-place={index}
        aria-setsize={Math.max(total, items.length)}
        aria-posinset={index + 1}
        // Skips layout of rendered rows outside the viewport.
        style={{ containIntrinsicSize: `auto ${estimate}px` }}
        className={`min-w-0 [content-visibility:auto] ${gap}`}
      >
        {children(item)}
      </li>,
    )
  }

  return (
    <ul
      ref={list}
      aria-label={label}
      onFocus={noteFocus}
      className={`grid grid-cols-1 ${className}`}
    >
      {placed}
      <Gap size={size - reached} />
    </ul>
  )
}

/** Takes the space of rows that are not rendered. */
function Gap({ size }: { size: number }) {
  // Sizes can be fractions of a pixel.
  if (size < 1) return null
  return <li aria-hidden="true" style={{ height: size }} />
}
