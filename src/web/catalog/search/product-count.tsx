import { useEffect, useState } from 'react'

/** In milliseconds: nobody wants to hear a number for each letter. */
const SAY_AFTER = 300

type SauceCountProps = {
  /** Null when nothing is looked for. */
  count: number | null
  onShowAll: () => void
}

/** How many were found, on the screen and aloud; its line is there even when it is empty. */
export function ProductCount({ count, onShowAll }: SauceCountProps) {
  const [said, setSaid] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), SAY_AFTER)
    return () => clearTimeout(timer)
  }, [count])

  return (
    <div className="sauce-count">
      <p aria-live="polite">{count !== null && said !== null && wordsFor(said)}</p>
      {count !== null && count > 0 && (
        <button type="button" onClick={onShowAll} className="sauce-show-all">
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
