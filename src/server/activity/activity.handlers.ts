import { type Handlers, Reply } from '../context/handler.ts'
import { exportList } from '../downloads/export-list.ts'
import { listAuditRows, toAuditEntry } from '../audit/audit.queries.ts'
import type { AuditFilters } from '../../shared/contract/dashboard.ts'
import type { Context } from '../context/context.ts'
import type { Cell, Table } from '../downloads/csv.ts'

const DEFAULT_LIMIT = 100

export const auditHandlers = {
  'audit.list': async ({ limit = DEFAULT_LIMIT, ...input }, { db }) => {
    const { rows, page } = await listAuditRows(db.read, { limit, ...input })
    return new Reply(rows.map(toAuditEntry), { page })
  },

  'audit.export': (filters, context, by) =>
    exportList(context, by, { action: 'audit.export', name: 'Activity', what: 'audit', filters }),
} satisfies Partial<Handlers>

const BATCH = 500

/** The audit entries as a table with a row per changed field. */
export function auditTable({ db }: Context, filters: AuditFilters): Table {
  async function* rows(): AsyncGenerator<Cell[]> {
    let cursor: string | undefined
    do {
      const page = await listAuditRows(db.read, {
        ...filters,
        limit: BATCH,
        cursor,
        isCounted: false,
      })
      for (const row of page.rows) {
        const { createdAt, actorName, kind, action, subjectName, subjectId, requestId } = row
        const at = new Date(createdAt).toISOString()
        for (const { field, before, after } of row.changes) {
          const change = [field, textOf(before), textOf(after)]
          yield [at, actorName, kind, subjectName, ...change, action, subjectId, requestId]
        }
      }
      cursor = page.page.nextCursor ?? undefined
    } while (cursor !== undefined)
  }
  return {
    name: 'activity',
    columns: ['When', 'Who', 'Kind', 'What', 'Field', 'Before', 'After', 'Action', 'Id', 'Request'],
    rows: rows(),
  }
}

function textOf(value: unknown): Cell {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
