import { useEffect, useRef, useState } from 'react'
import { lowStock } from '../../../shared/domain/low-stock.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { useProductSearch } from './use-product-search.ts'

type ProductFiltersProps = { choice: ReturnType<typeof useProductSearch> }

/** Finds products by words, by what is left of them, and sorts them. */
export function ProductFilters({ choice }: ProductFiltersProps) {
  return (
    <div
      role="search"
      className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <SearchField said={choice.search} onSearch={choice.setSearch} />
      <SelectField
        label="Stock"
        value={choice.stock}
        onChange={({ target }) => choice.setStock(target.value)}
      >
        <option value="all">Any stock</option>
        <option value="low">{`Low stock: ${lowStock} or fewer`}</option>
        <option value="out">Out of stock</option>
      </SelectField>
      <SelectField
        label="Sort by"
        value={choice.sort}
        onChange={({ target }) => choice.setSort(target.value)}
      >
        <option value="oldest">Oldest first</option>
        <option value="newest">Newest first</option>
        <option value="name">Name</option>
        <option value="stock">Stock, lowest first</option>
        <option value="price">Price, lowest first</option>
      </SelectField>
    </div>
  )
}

const TYPED_FOR = 200

type SearchFieldProps = { said: string; onSearch: (words: string) => void }

/** Asks once the typing pauses, and follows the address when that is changed elsewhere. */
function SearchField({ said, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(said)
  const asked = useRef(said)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (said !== asked.current) setTyped(said)
    asked.current = said
  }, [said])

  function search(words: string) {
    setTyped(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = words.trim()
      onSearch(words.trim())
    }, TYPED_FOR)
  }

  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Name, SKU or tag"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => search(target.value)}
    />
  )
}
