import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { type Order, orders } from './search-state.ts'
import { TagFilter } from './tag-filter.tsx'
import { searchKeys, useSearchKey } from './search-key.ts'
import type { Searching } from './use-search.ts'

type SearchFormProps = {
  products: readonly ListedProduct[]
  searching: Searching
  /** The search field was focused. */
  onExpect: () => void
}

/** Search field, sort order and tags. */
export function SearchForm({ products, searching, onExpect }: SearchFormProps) {
  const { search, type, choose } = searching
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const searchKey = useSearchKey(() => {
    field.current?.focus()
    field.current?.select()
  })

  // Text typed before hydration.
  useEffect(() => {
    const { value = '' } = field.current ?? {}
    if (value !== search.text) type(value)
  }, [])

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
    // The on-screen keyboard covers the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
  }

  return (
    <form
      role="search"
      aria-label="Sauces"
      onSubmit={submit}
      className="product-search needs-script"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="product-search-field">
          <SearchIcon />
          <label htmlFor={id} className="sr-only">
            Search the sauces
          </label>
          <input
            ref={field}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-keyshortcuts={searchKeys}
            placeholder="Search by name, taste or tag"
            value={search.text}
            onChange={({ target }) => type(target.value)}
            onFocus={onExpect}
            onKeyDown={onKey}
          />
          {search.text === '' ? (
            <kbd aria-hidden="true">{searchKey}</kbd>
          ) : (
            <button
              type="button"
              aria-label="Clear search"
              onClick={clear}
              className="icon-button -mr-2"
            >
              <CloseIcon className="size-4" />
            </button>
          )}
        </div>
        <label className="product-order">
          <span className="whitespace-nowrap">Sort by</span>
          <select
            value={search.order}
            onChange={({ target }) => choose({ order: target.value as Order })}
            className="select text-base"
          >
            {Object.entries(orders).map(([order, words]) => (
              <option key={order} value={order}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <TagFilter products={products} chosen={search.tags} onChange={(tags) => choose({ tags })} />
    </form>
  )
}
