import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { auditKinds, type FieldChange } from '#shared/domain/shop/audit.ts'
import { json, moment } from './columns.ts'

/**
 * Who changed what. Triggers in the migrations forbid updates and deletions, except of refused sign-ins as
 * an unknown name, and keep each row's words in the index `audit_words`.
 */
export const audit = sqliteTable(
  'audit',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    createdAt: moment('created_at'),
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    kind: text('kind', { enum: auditKinds }).notNull(),
    action: text('action').notNull(),
    subjectId: text('subject_id'),
    subjectName: text('subject_name').notNull(),
    requestId: text('request_id'),
    changes: json('changes').$type<FieldChange[]>().notNull(),
  },
  (table) => [
    uniqueIndex('audit_id').on(table.id),
    index('audit_newest').on(table.createdAt, table.id),
    index('audit_by_actor').on(table.actorId, table.createdAt, table.id),
    index('audit_by_kind').on(table.kind, table.createdAt, table.id),
    index('audit_by_subject').on(table.subjectId, table.createdAt, table.id),
  ],
)
