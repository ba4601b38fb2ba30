import { useEffect, useState } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import type { SearchState } from './search-state.ts'
import { Button } from '../../ui/button.tsx'

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
    <div className="flex min-h-14 items-center justify-between gap-4 text-muted">
      <p aria-live="polite">{count !== null && said !== null && wordsFor(said)}</p>
      {count !== null && count > 0 && (
        <button
          type="button"
          onClick={onShowAll}
          className="min-h-11 cursor-pointer font-medium underline underline-offset-4"
        >
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

type NothingFoundProps = { search: SearchState; onChange: (change: Partial<SearchState>) => void }

/** Shown without search results, with ways to widen the search. */
export function NothingFound({ search: { text, tags }, onChange }: NothingFoundProps) {
  const words = text.trim()
  const isBoth = words !== '' && tags.length > 0
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={words === '' ? 'No jar is all of that at once' : `No jar answers to “${words}”`}
      message={
        isBoth
          ? 'Without the tags there may be one. Or look along the whole shelf.'
          : 'Try fewer or other words, or look along the whole shelf.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {isBoth && (
            <Button onClick={() => onChange({ tags: [] })} look="outline" size="lg">
              Search without the tags
            </Button>
          )}
          <Button onClick={() => onChange({ text: '', tags: [] })} look="primary" size="lg">
            Show all sauces
          </Button>
        </div>
      }
    />
  )
}
