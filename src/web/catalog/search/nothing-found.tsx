import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { noSearch, type SearchState } from './search-state.ts'

type NothingFoundProps = { search: SearchState; onChange: (change: Partial<SearchState>) => void }

/**
 * Shown without search results, with ways to widen the search; in a script of its own, because few
 * searches find nothing.
 */
export default function NothingFound({
  search: { text, tags, avoided },
  onChange,
}: NothingFoundProps) {
  const nouns = useNouns()
  const words = text.trim()
  const hasFilters = tags.length > 0 || avoided.length > 0
  const isBoth = words !== '' && hasFilters
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={words === '' ? m.productsNoneLeft(nouns) : m.productsNoneLike({ words, ...nouns })}
      message={isBoth ? m.productsTryUnfiltered(nouns) : m.productsTryFewer(nouns)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {isBoth && (
            <Button onClick={() => onChange({ tags: [], avoided: [] })} look="outline" size="lg">
              {m.clearFilters()}
            </Button>
          )}
          <Button onClick={() => onChange(noSearch)} look="primary" size="lg">
            {m.productsAll(nouns)}
          </Button>
        </div>
      }
    />
  )
}
