import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { pluralize } from '../../../../shared/domain/pluralize.ts'
import { BulkBar } from '../../list/bulk-bar.tsx'
import type { Selection } from '../../list/use-selection.ts'

type PackingBarProps = {
  /** The orders loaded in the list. */
  shown: readonly DetailedOrder[]
  selection: Selection
  onPrint: () => void
}

/** The bulk actions for the selected orders. */
export function PackingBar({ shown, selection, onPrint }: PackingBarProps) {
  const count = selection.ids.size
  if (count === 0) return null
  const hidden = count - shown.filter(({ id }) => selection.has(id)).length
  const selected = `${pluralize(count, 'order')} selected`
  return (
    <BulkBar
      words={hidden > 0 ? `${selected}, ${hidden} of them not in this list` : selected}
      onClear={selection.clear}
    >
      <button type="button" onClick={onPrint} className="btn btn-primary h-11">
        {count === 1 ? 'Print packing slip' : 'Print packing slips'}
      </button>
    </BulkBar>
  )
}
