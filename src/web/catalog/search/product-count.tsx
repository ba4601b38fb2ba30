import { useEffect, useState } from 'react'

/** In milliseconds: nobody wants to hear a number for each letter. */
const SAY_AFTER = 300

type ProductCountProps = {
  /** Null when nothing is looked for. */
  count: number | null
  onShowAll: () => void
}

/** How many were found, on the screen and aloud; its line is there even when it is empty. */
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
