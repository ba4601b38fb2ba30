import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import type { SearchState } from './search-state.ts'

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
            <button
              type="button"
              onClick={() => onChange({ tags: [] })}
              className="btn h-12 px-6 btn-outline"
            >
              Search without the tags
            </button>
          )}
          <button
            type="button"
            onClick={() => onChange({ text: '', tags: [] })}
            className="btn h-12 px-6 btn-primary"
          >
            Show all sauces
          </button>
        </div>
      }
    />
  )
}
