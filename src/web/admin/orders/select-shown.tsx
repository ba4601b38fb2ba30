import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { TickBox } from '../list/tick-box.tsx'
import { mostSelected, type Selection } from '../list/use-selection.ts'

type SelectShownProps = { orders: readonly DetailedOrder[]; selection: Selection }

/** Selects the loaded orders, up to the limit of one action. */
export function SelectShown({ orders, selection }: SelectShownProps) {
  const shown = orders.slice(0, mostSelected)
  if (shown.length === 0) return null
  return (
    <label className="flex h-11 cursor-pointer items-center gap-2 text-sm">
      <TickBox
        isRaised
        isTicked={shown.every(({ id }) => selection.has(id))}
        onTick={() => selection.toggleAll(shown.map(({ id }) => id))}
      />
      {`Select ${shown.length === orders.length ? 'all' : 'the first'} ${shown.length} shown`}
    </label>
  )
}
