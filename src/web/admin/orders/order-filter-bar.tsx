import { FilterBar, SelectFilter } from '../list/filter-bar.tsx'
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

type OrderFilterBarProps = { list: ReturnType<typeof useOrderFilters> }

export function OrderFilterBar({ list }: OrderFilterBarProps) {
  const { filters, change } = list
  return (
    <FilterBar
      list={list}
      fields={[
        { search: 'q', placeholder: 'Order, customer or product' },
        { select: 'status', label: 'Status', choices: statuses },
        { select: 'date', label: 'Date', choices: dates },
        {
          element: (
            <ProductChoice value={filters.product} onChoose={(product) => change({ product })} />
          ),
        },
        { select: 'sort', label: 'Sort by', choices: sorts },
      ]}
    />
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
