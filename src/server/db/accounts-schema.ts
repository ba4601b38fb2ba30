import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { changes, id } from './columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    /** The username in lower case: names are unique whatever their letter case. */
    usernameKey: text('username_key').notNull(),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    /** Raised to end every session of the account at once. */
    sessionVersion: integer('session_version').notNull().default(1),
    lastLogin: integer('last_login'),
    ...changes,
  },
  (table) => [
    uniqueIndex('users_username_key').on(table.usernameKey),
    check('users_is_admin', sql`${table.isAdmin} in (0, 1)`),
  ],
)
