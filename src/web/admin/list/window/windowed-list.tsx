import { type FocusEvent, type ReactNode, useRef } from 'react'
import { useListWindow } from './use-list-window.ts'

type WindowedListProps<T> = {
  label: string
  items: readonly T[]
  /** How many there are, those included that have not been loaded. */
  total: number
  /** In pixels, until an entry has been measured. */
  estimate: number
  /** How many stand beside each other, and the same in words of the style sheet. */
  columns?: number
  className?: string
  /** The room below each entry, in words of the style sheet. */
  gap?: string
  children: (item: T) => ReactNode
}

/**
 * A long list of which only what is in sight, and a little more, stands on the page. An entry that
 * has the focus stays with its neighbours, wherever the page is scrolled; each entry says which of
 * how many it is.
 */
export function WindowedList<T extends { id: string }>({
  label,
  items,
  total,
  estimate,
  columns = 1,
  className = '',
  gap = 'pb-4',
  children,
}: WindowedListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, size, measure, hold } = useListWindow({ list, items, columns, estimate })

  function noteFocus({ target }: FocusEvent) {
    const place = target.closest('[data-place]')
    const item = place && items[Number(place.getAttribute('data-place'))]
    if (item) hold(item.id)
  }

  // All on one level: an entry that moves to another row stays the one it is.
  const placed: ReactNode[] = []
  let reached = 0
  for (const { index, start, end } of rows) {
    placed.push(<Gap key={`before row ${index}`} size={start - reached} />)
    reached = end
    const first = index * columns
    for (const [column, item] of items.slice(first, first + columns).entries()) {
      placed.push(
        <li
          key={item.id}
          ref={column === 0 ? measure : undefined}
          data-index={index}
          data-place={first + column}
          aria-setsize={Math.max(total, items.length)}
          aria-posinset={first + column + 1}
          // What is just out of sight is not laid out either.
          style={{ containIntrinsicSize: `auto ${estimate}px` }}
          className={`min-w-0 [content-visibility:auto] ${gap}`}
        >
          {children(item)}
        </li>,
      )
    }
  }

  return (
    <ul
      ref={list}
      aria-label={label}
      onFocus={noteFocus}
      className={`grid grid-cols-1 gap-x-4 ${className}`}
    >
      {placed}
      <Gap size={size - reached} />
    </ul>
  )
}

/** The room of what is out of sight. */
function Gap({ size }: { size: number }) {
  // Sizes are fractions of pixels.
  if (size < 1) return null
  return <li aria-hidden="true" style={{ height: size }} className="col-span-full" />
}
