import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import type { AuditKind } from '#shared/domain/shop/audit.ts'
import { formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { useLive } from '../live/live-provider.tsx'
import { useMay } from '../permissions/may.tsx'
import { useSession } from '../session/session.ts'
import type { ComparisonChange } from './difference.ts'

/** The newer version being compared. */
type Theirs = {
  kind: AuditKind
  id: string
  /** `since` is the version opened here; `version` is the current one. */
  since: string
  version: string
}

type SavedBy = {
  /** Null if the current user saved it, in another tab or browser. */
  name: string | null
  at: string
  /** Who else saved since it was opened. */
  others: readonly string[]
}

/** More saves than are likely during one edit. */
const MAX_ENTRIES = 20

/** Who saved last, from the audit log; undefined while loading, null if unknown. */
export function useSavedBy({ kind, id, since, version }: Theirs): SavedBy | null | undefined {
  const { act } = useLive()
  const { user } = useSession()
  const isKnown = useMay()('audit.list')
  const { data, isPending } = useQuery({
    queryKey: ['audit.list', { kind, subjectId: id, from: since, to: version }],
    queryFn: async () => {
      // Skips the entry of the opened version itself.
      const from = new Date(Date.parse(since) + 1).toISOString()
      return (await act('audit.list', { kind, subjectId: id, from, limit: MAX_ENTRIES })).data
    },
    enabled: isKnown,
  })
  if (isKnown && isPending) return undefined
  const [last, ...before] = data ?? []
  if (!last) return null
  const isOwn = ({ actorId }: AuditEntry) => actorId !== null && actorId === user?.id
  const nameOf = (entry: AuditEntry) => (isOwn(entry) ? m.conflictYou() : entry.actorName)
  const others = new Set(before.map(nameOf))
  others.delete(nameOf(last))
  return { name: isOwn(last) ? null : last.actorName, at: last.createdAt, others: [...others] }
}

// With seconds, to tell apart two saves within a minute.
const moment = { dateStyle: 'medium', timeStyle: 'medium' } as const

/** Describes who saved the other version, and what changed in it during the comparison. */
export function changeWords(
  kind: AuditKind,
  savedBy: SavedBy | null,
  { changed, settled }: ComparisonChange,
): string {
  return [
    changed.length > 0 ? m.conflictNewTheirs({ fields: labelsOf(changed) }) : '',
    settled.length > 0 ? m.conflictNowSame({ fields: labelsOf(settled) }) : '',
    savedByWords(kind, savedBy),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function savedByWords(kind: AuditKind, savedBy: SavedBy | null): string {
  if (savedBy === null) return m.conflictSomeone({ kind })
  const { name, at, others } = savedBy
  const when = formatDate(new Date(at), moment)
  const before = others.length > 0 ? m.conflictAfter({ names: others.join(', ') }) : ''
  // The date is never last, because it may end with a period ("p.m.").
  if (name === null) return m.conflictYouSaved({ when, kind, before })
  return m.conflictSaved({ when, who: name, kind, before })
}

function labelsOf(fields: ComparisonChange['changed']): string {
  return fields.map(({ label }) => label).join(', ')
}
