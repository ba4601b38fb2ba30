import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import type { SearchState } from './search-state.ts'
import { Button } from '../../ui/button.tsx'

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
