import { BulkBar } from '../bulk-bar.tsx'
import type { Selection } from '../use-selection.ts'

/** What can be done with the orders that are ticked. */
export function PackingBar({ selection, onPrint }: { selection: Selection; onPrint: () => void }) {
  const count = selection.ids.size
  if (count === 0) return null
  return (
    <BulkBar
      words={count === 1 ? '1 order selected' : `${count} orders selected`}
      onClear={selection.clear}
    >
      <button type="button" onClick={onPrint} className="btn btn-primary h-11">
        {count === 1 ? 'Print packing slip' : 'Print packing slips'}
      </button>
    </BulkBar>
  )
}
