import { FilterBar, SearchField, SelectFilter } from '../list/filter-bar.tsx'
import { ProductFilter } from '../list/product-filter.tsx'
import { useProductChoices } from '../list/dashboard-data.ts'
import { statusWords } from '../ui/status-words.ts'
import type { useOrderFilters } from './order-filters.ts'

const statuses = { all: 'All statuses', ...statusWords }

const dates = {
  all: 'All time',
  today: 'Today',
  week: 'Last week',
  month: 'Last month',
}

const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest total',
  lowest: 'Lowest total',
  customer: 'Customer, A to Z',
}

type OrderFilterBarProps = Pick<ReturnType<typeof useOrderFilters>, 'filters' | 'change' | 'clear'>

export function OrderFilterBar({ filters, change, clear }: OrderFilterBarProps) {
  const { q, status, date, product, sort } = filters
  return (
    <FilterBar onClear={clear}>
      <SearchField
        value={q}
        placeholder="Number, name, email or product"
        onSearch={(words, how) => change({ q: words }, how)}
      />
      <SelectFilter
        label="Status"
        value={status}
        choices={statuses}
        onChoose={(chosen) => change({ status: chosen })}
      />
      <SelectFilter
        label="Date"
        value={date}
        choices={dates}
        onChoose={(chosen) => change({ date: chosen })}
      />
      <div className="max-lg:col-span-2 lg:flex-[1.5]!">
        <ProductChoice value={product} onChoose={(id) => change({ product: id })} />
      </div>
      <SelectFilter
        label="Sort by"
        value={sort}
        choices={sorts}
        onChoose={(chosen) => change({ sort: chosen })}
      />
    </FilterBar>
  )
}

type ProductChoiceProps = { value: string; onChoose: (id: string) => void }

/** A select; a search field if the shop has too many products for a select. */
function ProductChoice({ value, onChoose }: ProductChoiceProps) {
  const { data: products } = useProductChoices()
  const { items = [], total = 0 } = products ?? {}
  if (total > items.length) {
    return (
      <ProductFilter
        productId={value === 'all' ? undefined : value}
        onChoose={(id) => onChoose(id || 'all')}
      />
    )
  }
  return (
    <SelectFilter
      label="Product"
      value={value}
      choices={{
        all: 'All products',
        ...Object.fromEntries(items.map(({ id, name }) => [id, name])),
      }}
      otherwise="Another product"
      onChoose={onChoose}
    />
  )
}
