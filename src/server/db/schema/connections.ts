import { check, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { connectionIds } from '#shared/domain/shop/connections.ts'
import { changes, oneOf } from './columns.ts'

/** How the shop reaches its mail server and payment providers, as staff set it up. */
export const connections = sqliteTable(
  'connections',
  {
    id: text('id', { enum: connectionIds }).primaryKey(),
    /** Its values as JSON, sealed with the shop's secret. */
    sealed: text('sealed').notNull(),
    updatedBy: text('updated_by').notNull(),
    ...changes,
  },
  () => [check('connections_id', oneOf('id', connectionIds))],
)

export type SealedConnection = Pick<typeof connections.$inferSelect, 'id' | 'sealed'>
