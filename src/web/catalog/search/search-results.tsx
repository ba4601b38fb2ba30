import { useEffect, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'

/**
 * The delay before the count is announced, in milliseconds, so that not every keystroke is
 * announced.
 */
const ANNOUNCE_AFTER = 300

type ProductCountProps = {
  /** Null without a search. */
  count: number | null
  /** How many products are left out because their allergens are not declared (LABEL-03). */
  unstated: number
  onShowAll: () => void
}

/** The number of results, shown and announced; the line is rendered even when empty. */
export function ProductCount({ count, unstated, onShowAll }: ProductCountProps) {
  const [announcement, setAnnouncement] = useState('')
  const nouns = useNouns()
  const words = count === null ? '' : wordsFor(count, unstated, nouns)
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(words), ANNOUNCE_AFTER)
    return () => clearTimeout(timer)
  }, [words])

  return (
    <div className="flex min-h-14 items-center justify-between gap-4 text-muted">
      <p aria-live="polite">{words && announcement}</p>
      {count !== null && count > 0 && (
        <button
          type="button"
          onClick={onShowAll}
          className="min-h-11 cursor-pointer font-medium underline underline-offset-4"
        >
          {m.productsAll(nouns)}
        </button>
      )}
    </div>
  )
}

type Nouns = { product: string; products: string }

function wordsFor(count: number, unstated: number, nouns: Nouns): string {
  const announcement = m.productCountFound({ count, ...nouns })
  return unstated === 0
    ? announcement
    : m.productCountUnstated({ found: announcement, count: unstated })
}
