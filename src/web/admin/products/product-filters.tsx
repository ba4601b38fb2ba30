import { lowStock } from '../../../shared/domain/low-stock.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { SearchField } from '../list/search-field.tsx'
import type { useProductSearch } from './use-product-search.ts'

type ProductFiltersProps = { choice: ReturnType<typeof useProductSearch> }

/** Search, stock filter and sort order of the product list. */
export function ProductFilters({ choice }: ProductFiltersProps) {
  return (
    <div
      role="search"
      className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="max-sm:col-span-2">
        <SearchField
          said={choice.search}
          placeholder="Name, SKU or tag"
          onSearch={choice.setSearch}
        />
      </div>
      <SelectField
        label="Stock"
        value={choice.stock}
        onChange={({ target }) => choice.setStock(target.value)}
      >
        <option value="all">Any stock</option>
        <option value="low">{`Low: ${lowStock} or fewer`}</option>
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
