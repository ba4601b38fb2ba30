import { useEffect, useRef } from 'react'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { tagsOf } from './search-state.ts'

/** The most tags to show. */
const MOST_TAGS = 12

type TagFilterProps = {
  products: readonly ListedProduct[]
  chosen: readonly string[]
  onChange: (tags: readonly string[]) => void
}

/** Toggles for the most frequent tags; results have all selected tags. */
export function TagFilter({ products, chosen, onChange }: TagFilterProps) {
  const offered = tagsOf(products).slice(0, MOST_TAGS)
  // Tags from the URL are included, so that they can be deselected.
  const all = [...offered, ...chosen.filter((tag) => !offered.includes(tag))]

  function toggle(tag: string) {
    onChange(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag])
  }

  // Scrolls to a tag selected by the URL.
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current: shown } = row
    const pressed = shown?.querySelector<HTMLElement>('[aria-pressed=true]')
    if (!shown || !pressed) return
    const end = pressed.offsetLeft + pressed.offsetWidth - shown.offsetLeft
    if (end > shown.scrollLeft + shown.clientWidth) shown.scrollLeft = end - shown.clientWidth
  }, [chosen.length])

  return (
    <div ref={row} role="group" aria-label="Filter by tag" className="product-tags">
      {all.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={chosen.includes(tag)}
          onClick={() => toggle(tag)}
          className="product-tag"
        >
          {tag}
        </button>
      ))}
    </div>
  )
}
