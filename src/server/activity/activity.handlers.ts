import { type Handlers, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { offerDownload } from '../downloads/offer-download.ts'
import { recordChange } from '../audit/record-change.ts'
import { listAuditRows, toAuditEntry } from '../audit/audit.queries.ts'

const DEFAULT_LIMIT = 100

export const auditHandlers = {
  'audit.list': async ({ limit = DEFAULT_LIMIT, ...input }, { db }) => {
    const { rows, page } = await listAuditRows(db.read, { limit, ...input })
    return new Reply(rows.map(toAuditEntry), { page })
  },

  'audit.export': async (filters, context, caller) => {
    const at = context.clock()
    await atomically(context, (tx) =>
      recordChange(tx, {
        by: caller,
        at,
        action: 'audit.export',
        subject: { kind: 'export', id: null, name: 'Activity' },
        before: null,
        after: { format: 'CSV', ...filters },
      }),
    )
    return offerDownload(context, caller, { what: 'audit', filters })
  },
} satisfies Partial<Handlers>
