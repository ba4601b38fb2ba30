import * as m from '#shared/i18n/messages.ts'
import { useProductChoices } from '../data/dashboard-data.ts'
import { FilterBar, SelectFilter } from '../list/filter-bar.tsx'
import { ProductFilter } from '../list/product-filter.tsx'
import { statusWords } from '../ui/status-words.ts'
import type { useOrderFilters } from './order-filters.ts'

const statuses = { all: m.staffAllStatuses, ...statusWords }

const dates = {
  all: m.ordersAllTime,
  today: m.staffToday,
  week: m.ordersLastWeek,
  month: m.ordersLastMonth,
}

const sorts = {
  newest: m.ordersNewest,
  oldest: m.ordersOldest,
  highest: m.ordersHighest,
  lowest: m.ordersLowest,
  customer: m.ordersCustomerAZ,
}

type OrderFilterBarProps = { list: ReturnType<typeof useOrderFilters> }

export function OrderFilterBar({ list }: OrderFilterBarProps) {
  const { filters, change } = list
  return (
    <FilterBar
      list={list}
      fields={[
        { search: 'q', placeholder: m.ordersSearch() },
        { select: 'status', label: m.staffStatus(), choices: statuses },
        { select: 'date', label: m.staffDate(), choices: dates },
        {
          element: (
            <ProductChoice value={filters.product} onChoose={(product) => change({ product })} />
          ),
        },
        { select: 'sort', label: m.staffSortBy(), choices: sorts },
      ]}
    />
  )
}

type ProductChoiceProps = { value: string; onChoose: (id: string) => void }

/** A select, or a search field if the shop has too many products for a select. */
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
      label={m.staffProduct()}
      value={value}
      choices={{
        all: m.ordersAllProducts,
        ...Object.fromEntries(items.map(({ id, name }) => [id, () => name])),
      }}
      otherwise={m.ordersAnotherProduct()}
      onChoose={onChoose}
    />
  )
}
