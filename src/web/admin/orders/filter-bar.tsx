import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { orderStatuses } from '../../../shared/domain/order-status.ts'
import { SelectField } from '../../ui/field.tsx'
import { type DateRange, everything, type FilterChoice } from './order-filters.ts'
import { statusWords } from './status-words.ts'

const ranges: Record<DateRange, string> = {
  all: 'All time',
  today: 'Today',
  week: 'Last week',
  month: 'Last month',
}

type FilterBarProps = {
  choice: FilterChoice
  products: readonly ListedProduct[]
  onChange: (choice: FilterChoice) => void
}

export function FilterBar({ choice, products, onChange }: FilterBarProps) {
  return (
    <form
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 sm:gap-4 lg:grid-cols-[1fr_1fr_1.5fr_auto] max-sm:[&>:nth-child(n+3)]:col-span-2"
    >
      <SelectField
        label="Status"
        value={choice.status}
        onChange={({ target }) =>
          onChange({ ...choice, status: target.value as FilterChoice['status'] })
        }
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
        onChange={({ target }) => onChange({ ...choice, date: target.value as DateRange })}
      >
        {Object.entries(ranges).map(([range, words]) => (
          <option key={range} value={range}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Product"
        value={choice.product}
        onChange={({ target }) => onChange({ ...choice, product: target.value })}
      >
        <option value="all">All products</option>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <button
        type="button"
        onClick={() => onChange(everything)}
        className="btn h-11 border-base-300 bg-base-100"
      >
        Clear Filters
      </button>
    </form>
  )
}
