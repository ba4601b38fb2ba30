import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { useRestoreProduct } from '../products/deletion/use-restore-product.ts'
import { RowButton } from '../ui/row-button.tsx'
import { useSingleRun } from '../ui/use-single-run.ts'

type UndoDeletionProps = {
  entry: AuditEntry
  /** Called before the button disappears, to move the focus. */
  onDone: () => void
}

/** Brings back the product that an entry says was deleted. */
export function UndoDeletion({ entry, onDone }: UndoDeletionProps) {
  const { subjectId: id, subjectName: name } = entry
  const restore = useRestoreProduct()
  const { run, isPending } = useSingleRun(async () => {
    if (id !== null && (await restore({ id, name }))) onDone()
  })
  return (
    <RowButton
      aria-label={m.activityUndoDeletion({ name })}
      aria-busy={isPending}
      onClick={run}
      hasBorder
      className="mt-2 px-4"
    >
      {m.staffUndo()}
    </RowButton>
  )
}
