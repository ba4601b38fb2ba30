import { type Handlers, Reply } from '../action/handler.ts'
import { listAuditRows, toAuditEntry } from './audit.queries.ts'

/** Nobody asks for everything that ever happened at once. */
const USUAL_PAGE = 100

export const auditHandlers: Pick<Handlers, 'audit.list'> = {
  'audit.list': async ({ limit = USUAL_PAGE, ...input }, { db }) => {
    const { rows, page } = await listAuditRows(db.read, { limit, ...input })
    return new Reply(rows.map(toAuditEntry), { page })
  },
}
