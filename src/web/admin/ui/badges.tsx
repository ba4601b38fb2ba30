import * as m from '#shared/i18n/messages.ts'

/** Marks what was just created. */
export function NewBadge() {
  return (
    <span className="badge badge-accent badge-sm shrink-0 font-semibold">{m.listJustAdded()}</span>
  )
}

/** A word in a colored pill. */
export function Badge({ words, color }: { words: string; color: string }) {
  return <span className={`rounded-full px-2 text-xs font-semibold ${color}`}>{words}</span>
}
