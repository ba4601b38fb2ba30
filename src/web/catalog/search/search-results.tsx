import { useEffect, useState } from 'react'
import { pluralize } from '../../../shared/domain/format.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { noSearch, type SearchState } from './search-state.ts'
import { Button } from '../../ui/button.tsx'

/** In milliseconds, so that not every keystroke is announced. */
const SAY_AFTER = 300

type ProductCountProps = {
  /** Null without a search. */
  count: number | null
  /** How many are left out because they do not say what they contain (LABEL-03). */
  unstated: number
  onShowAll: () => void
}

/** The number of results, shown and announced; the line is rendered even when empty. */
export function ProductCount({ count, unstated, onShowAll }: ProductCountProps) {
  const [said, setSaid] = useState('')
  const words = count === null ? '' : wordsFor(count, unstated)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), SAY_AFTER)
    return () => clearTimeout(timer)
  }, [words])

  return (
    <div className="flex min-h-14 items-center justify-between gap-4 text-muted">
      <p aria-live="polite">{words && said}</p>
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

function wordsFor(count: number, unstated: number): string {
  const found = count === 0 ? 'No sauces found' : `${pluralize(count, 'sauce')} found`
  if (unstated === 0) return found
  const others =
    unstated === 1
      ? "1 that doesn't say what it contains is"
      : `${unstated} that don't say what they contain are`
  return `${found}. ${others} left out.`
}

type NothingFoundProps = { search: SearchState; onChange: (change: Partial<SearchState>) => void }

/** Shown without search results, with ways to widen the search. */
export function NothingFound({ search: { text, tags, avoided }, onChange }: NothingFoundProps) {
  const words = text.trim()
  const hasFilters = tags.length > 0 || avoided.length > 0
  const isBoth = words !== '' && hasFilters
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={words === '' ? 'No sauces match all of these filters' : `No sauces match “${words}”`}
      message={
        isBoth
          ? 'Try it without the filters, or see all our sauces.'
          : 'Try fewer or different words, or see all our sauces.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {isBoth && (
            <Button onClick={() => onChange({ tags: [], avoided: [] })} look="outline" size="lg">
              Clear the filters
            </Button>
          )}
          <Button onClick={() => onChange(noSearch)} look="primary" size="lg">
            Show all sauces
          </Button>
        </div>
      }
    />
  )
}
