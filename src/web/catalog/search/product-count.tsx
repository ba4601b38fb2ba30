import { useEffect, useState } from 'react'

/** In milliseconds, so that not every keystroke is announced. */
const SAY_AFTER = 300

type ProductCountProps = {
  /** Null without a search. */
  count: number | null
  onShowAll: () => void
}

/** The number of results, shown and announced; the line is rendered even when empty. */
export function ProductCount({ count, onShowAll }: ProductCountProps) {
  const [said, setSaid] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), SAY_AFTER)
    return () => clearTimeout(timer)
  }, [count])

  return (
    <div className="product-count">
      <p aria-live="polite">{count !== null && said !== null && wordsFor(said)}</p>
      {count !== null && count > 0 && (
        <button type="button" onClick={onShowAll} className="product-show-all">
          Show all sauces
        </button>
      )}
    </div>
  )
}

function wordsFor(count: number): string {
  if (count === 0) return 'No sauces found'
  return count === 1 ? '1 sauce found' : `${count} sauces found`
}
