import type { AuditFilters } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { type AuditRow, listAuditRows, toAuditEntry } from '../audit/audit.queries.ts'
import { findDeletions } from '../catalog/deletion/deletions.queries.ts'
import { findDeletedCollections } from '../collections/deletion.ts'
import type { Context } from '../context/context.ts'
import { type Handlers, Reply } from '../context/handler.ts'
import { everyPage } from '../db/query/paging.ts'
import { amountCell, type Cell } from '../downloads/csv-cell.ts'
import type { Table } from '../downloads/csv.ts'
import { report } from '../downloads/report.ts'

const DEFAULT_LIMIT = 100

export const auditHandlers = {
  'audit.list': async ({ limit = DEFAULT_LIMIT, ...input }, { db, clock }) => {
    const { rows, page } = await listAuditRows(db.read, { limit, ...input })
    const idsOf = (kind: AuditRow['kind']) => [
      ...new Set(rows.flatMap((row) => (row.kind === kind && row.subjectId) || [])),
    ]
    const deletions = new Map<string, { deletedAt: number }>([
      ...(await findDeletions(db.read, idsOf('product'), clock())),
      ...(await findDeletedCollections(db.read, idsOf('collection'), clock())),
    ])
    const canUndo = ({ subjectId, createdAt, changes }: AuditRow) =>
      deletions.get(subjectId ?? '')?.deletedAt === createdAt &&
      changes.some(({ field, after }) => /^(name|title)$/.test(field) && after === null)
    const entries = rows.map((row) => ({ ...toAuditEntry(row), canUndo: canUndo(row) }))
    return new Reply(entries, { page })
  },

  'audit.export': report('audit.export', 'Activity', auditTable),
} satisfies Partial<Handlers>

const BATCH = 500

const headings = [
  m.csvWhen,
  m.csvWho,
  m.csvKind,
  m.csvWhat,
  m.csvField,
  m.csvBefore,
  m.csvAfter,
  m.csvAction,
  m.csvId,
  m.csvRequest,
]

/** The audit entries as a table with a row per changed field. */
function auditTable({ db }: Context, filters: AuditFilters): Table {
  async function* rows(): AsyncGenerator<Cell[]> {
    const read = (cursor?: string) =>
      listAuditRows(db.read, { ...filters, limit: BATCH, cursor, isCounted: false })
    for await (const page of everyPage(read)) yield* page.flatMap(cellsOf)
  }
  return {
    name: 'activity',
    columns: headings.map((heading) => heading()),
    rows: rows(),
  }
}

function cellsOf(row: AuditRow): Cell[][] {
  const { createdAt, actorName, kind, action, subjectName, subjectId, requestId, changes } = row
  const at = { time: createdAt }
  return changes.map(({ field, before, after }) => {
    const change = [field, cellOf(before), cellOf(after)]
    return [at, actorName, kind, subjectName, ...change, action, subjectId, requestId]
  })
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return amountCell(value)
  return value === null || typeof value === 'number' ? value : JSON.stringify(value)
}
