import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { useRestoreCollection } from '../collections/use-restore-collection.ts'
import { May } from '../permissions/may.tsx'
import { useRestoreProduct } from '../products/deletion/use-restore-product.ts'
import { RowButton } from '../ui/row-button.tsx'
import { useSingleRun } from '../ui/use-single-run.ts'

type UndoDeletionProps = {
  entry: AuditEntry
  /** Called before the button disappears, to move the focus. */
  onDone: () => void
}

/** Brings back the product or collection that an entry says was deleted. */
export function UndoDeletion({ entry, onDone }: UndoDeletionProps) {
  const { kind, subjectId: id, subjectName: name } = entry
  const restoreProduct = useRestoreProduct()
  const restoreCollection = useRestoreCollection()
  const isProduct = kind === 'product'
  const restore = isProduct ? restoreProduct : restoreCollection
  const { run, isPending } = useSingleRun(async () => {
    if (id !== null && (await restore({ id, name }))) onDone()
  })
  return (
    <May do={isProduct ? 'products.restore' : 'collections.restore'}>
      <RowButton
        aria-label={m.activityUndoDeletion({ name })}
        aria-busy={isPending}
        onClick={run}
        hasBorder
        className="mt-2 px-4"
      >
        {m.staffUndo()}
      </RowButton>
    </May>
  )
}
