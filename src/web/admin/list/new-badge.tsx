import * as m from '../../../shared/i18n/messages.ts'

/** Marks what was just created. */
export function NewBadge() {
  return (
    <span className="badge badge-accent badge-sm shrink-0 font-semibold">{m.listJustAdded()}</span>
  )
}
