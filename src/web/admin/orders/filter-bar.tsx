import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import type { OrderSort } from '../../../shared/domain/order-sort.ts'
import { orderStatuses } from '../../../shared/domain/order-status.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import type { ProductChoices } from '../list/dashboard-data.ts'
import { ProductFilter } from '../list/product-filter.tsx'
import { SearchField } from '../list/search-field.tsx'
import {
  type DateRange,
  everything,
  type FilterChoice,
  type OrderSelection,
} from './order-filters.ts'
import { statusWords } from '../ui/status-words.ts'
import { Button } from '../../ui/button.tsx'

const ranges: Record<DateRange, string> = {
  all: 'All time',
  today: 'Today',
  week: 'Last week',
  month: 'Last month',
}

const sorts: Record<OrderSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest total',
  lowest: 'Lowest total',
  customer: 'Customer, A to Z',
}

type FilterBarProps = {
  choice: OrderSelection
  products: ProductChoices | undefined
  onChange: (changes: Partial<OrderSelection>, how?: { replace: boolean }) => void
}

export function FilterBar({ choice, products, onChange }: FilterBarProps) {
  return (
    <form
      role="search"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 sm:gap-4 lg:grid-cols-[2fr_1fr_1fr_1.5fr_1.25fr_auto]"
    >
      <div className="max-lg:col-span-2">
        <SearchField
          said={choice.search}
          placeholder="Number, name, email or product"
          onSearch={(search, how) => onChange({ search }, how)}
        />
      </div>
      <SelectField
        label="Status"
        value={choice.status}
        onChange={({ target }) => onChange({ status: target.value as FilterChoice['status'] })}
      >
        <option value="all">All statuses</option>
        {orderStatuses.map((status) => (
          <option key={status} value={status}>
            {statusWords[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Date"
        value={choice.date}
        onChange={({ target }) => onChange({ date: target.value as DateRange })}
      >
        {Object.entries(ranges).map(([range, words]) => (
          <option key={range} value={range}>
            {words}
          </option>
        ))}
      </SelectField>
      <div className="max-lg:col-span-2">
        {products && products.total > products.items.length ? (
          <ProductFilter
            productId={choice.product === 'all' ? undefined : choice.product}
            onChoose={(id) => onChange({ product: id || 'all' })}
          />
        ) : (
          <ProductSelect
            products={products?.items ?? []}
            value={choice.product}
            onChoose={(product) => onChange({ product })}
          />
        )}
      </div>
      <SelectField
        label="Sort by"
        value={choice.sort}
        onChange={({ target }) => onChange({ sort: target.value as OrderSort })}
      >
        {Object.entries(sorts).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </SelectField>
      <Button onClick={() => onChange(everything)} className="border-base-300 bg-base-100">
        Clear Filters
      </Button>
    </form>
  )
}

type ProductSelectProps = {
  products: readonly ListedProduct[]
  value: string
  onChoose: (id: string) => void
}

function ProductSelect({ products, value, onChoose }: ProductSelectProps) {
  const isKnown = value === 'all' || products.some(({ id }) => id === value)
  return (
    <SelectField label="Product" value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="all">All products</option>
      {products.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={value}>Another product</option>}
    </SelectField>
  )
}
