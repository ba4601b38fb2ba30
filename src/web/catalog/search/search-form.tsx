import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { capitalized } from '#shared/domain/shop/shop-words.ts'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { scrollToPressed } from '../../platform/scroll-to-pressed.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { ErrorBoundary, LoadAgain } from '../../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { AvoidButton, useAllergenFilter } from './allergen-filter.tsx'
import { type SortOrder, sortOrders, tagsOf } from './search-state.ts'
import type { Searching } from './use-search.ts'

const AllergenPanel = lazyPart(() => import('./allergen-panel.tsx'))

type SearchFormProps = {
  products: readonly ListedProduct[]
  searching: Searching
  /** Called when the search field gets the focus. */
  onSearchFocus: () => void
}

/** Search field, sort order and tags. */
export function SearchForm({ products, searching, onSearchFocus }: SearchFormProps) {
  const { search, type, choose } = searching
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const nouns = useNouns()
  const searchKey = useSearchKey(() => {
    field.current?.focus()
    field.current?.select()
  })

  const avoid = useAllergenFilter(products, search.avoided, (avoided) => choose({ avoided }))

  // Picks up text typed before hydration.
  const pickUp = useEffectEvent(() => {
    const { value = '' } = field.current ?? {}
    if (value !== search.text) type(value)
  })
  useEffect(() => pickUp(), [])

  function clear() {
    choose({ text: '' })
    field.current?.focus()
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (search.text === '') field.current?.blur()
    else clear()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // Closes the on-screen keyboard, which covers the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
  }

  return (
    <form
      role="search"
      aria-label={capitalized(nouns.products)}
      onSubmit={submit}
      className="needs-script"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-6">
        <div className="input input-lg w-auto max-w-160 min-w-0 flex-[1_1_18rem] gap-3 rounded-full text-base">
          <SearchIcon />
          <label htmlFor={id} className="sr-only">
            {m.productsSearch(nouns)}
          </label>
          <input
            ref={field}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-keyshortcuts={searchKeys}
            placeholder={m.searchSaucesPlaceholder()}
            value={search.text}
            onChange={({ target }) => type(target.value)}
            onFocus={onSearchFocus}
            onKeyDown={onKey}
            className="min-w-0 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
          />
          {search.text === '' ? (
            <kbd
              aria-hidden="true"
              className="hidden rounded-md border border-base-300 px-2 py-0.5 text-sm text-muted pointer-fine:min-[30rem]:block"
            >
              {searchKey}
            </kbd>
          ) : (
            <button
              type="button"
              aria-label={m.clearSearch()}
              onClick={clear}
              className="icon-button -mr-2"
            >
              <CloseIcon className="size-4" />
            </button>
          )}
        </div>
        <AvoidButton avoid={avoid} />
        <label className="ml-auto flex items-center gap-3 text-muted max-sm:ml-0 max-sm:min-w-0 max-sm:flex-[1_1_9rem]">
          <span className="whitespace-nowrap max-sm:sr-only">{m.sortBy()}</span>
          <select
            autoComplete="off"
            value={search.order}
            onChange={({ target }) => choose({ order: target.value as SortOrder })}
            className="select w-auto pe-9 text-base text-base-content max-sm:min-w-0 max-sm:flex-1"
          >
            {Object.entries(sortOrders).map(([order, words]) => (
              <option key={order} value={order}>
                {words()}
              </option>
            ))}
          </select>
        </label>
      </div>
      {avoid.isOpen && (
        <ErrorBoundary failed={<LoadAgain />}>
          <AllergenPanel avoid={avoid} />
        </ErrorBoundary>
      )}
      <TagFilter products={products} chosen={search.tags} onChange={(tags) => choose({ tags })} />
    </form>
  )
}

/** The most tags to show. */
const MOST_TAGS = 12

type TagFilterProps = {
  products: readonly ListedProduct[]
  chosen: readonly string[]
  onChange: (tags: readonly string[]) => void
}

/** Toggles for the most frequent tags; results have all selected tags. */
function TagFilter({ products, chosen, onChange }: TagFilterProps) {
  const offered = tagsOf(products).slice(0, MOST_TAGS)
  // Tags from the URL are included, so that they can be deselected.
  const all = [...offered, ...chosen.filter((tag) => !offered.includes(tag))]

  function toggle(tag: string) {
    onChange(chosen.includes(tag) ? chosen.filter((each) => each !== tag) : [...chosen, tag])
  }

  // Scrolls to a tag selected by the URL.
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToPressed(row.current), [chosen.length])

  return (
    <div
      ref={row}
      role="group"
      aria-label={m.filterByTag()}
      className="product-tags -mx-1 mt-3 flex min-h-13 gap-2 overflow-x-auto p-1 [scrollbar-width:none]"
    >
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

/** The value of `aria-keyshortcuts`. */
const searchKeys = 'Control+K Meta+K'

/**
 * Ctrl+K, or Command+K on a Mac, focuses the search from anywhere but an open dialog. Not a single
 * key, which speech input could press (WCAG 2.1.4). Returns the shortcut's label on this platform.
 */
function useSearchKey(onPress: () => void): string {
  const focusSearch = useEffectEvent(onPress)
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isSearchKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isSearchKey || event.altKey || event.shiftKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      focusSearch()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return useSyncExternalStore(neverChanges, keysHere, () => others)
}

const others = 'Ctrl K'
const neverChanges = () => () => {}

function keysHere(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : others
}
