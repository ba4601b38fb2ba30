import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { letterStates } from '#shared/domain/shop/news.ts'
import { changes, id, oneOf } from './columns.ts'

/** A letter with news, to everyone who asked for them. */
export const letters = sqliteTable(
  'letters',
  {
    id: id(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Null for the English words. */
    frenchSubject: text('french_subject'),
    frenchText: text('french_text'),
    state: text('state', { enum: letterStates }).notNull().default('draft'),
    startedAt: integer('started_at'),
    /** The last reader whose email has been written, in the order of their ids. */
    reached: text('reached').notNull().default(''),
    /** How many emails have been written. */
    written: integer('written').notNull().default(0),
    ...changes,
  },
  (table) => [
    index('letters_by_state').on(table.state),
    check('letters_state', oneOf('state', letterStates)),
  ],
)
