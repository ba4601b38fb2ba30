import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { roles } from '#shared/contract/roles.ts'
import { notificationTabs } from '#shared/domain/shop/account.ts'
import type { AuditKind } from '#shared/domain/shop/audit.ts'
import { locales } from '#shared/i18n/locale.ts'
import { changes, id, json, moment, oneOf } from './columns.ts'

export const users = sqliteTable(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    /** The username in lower case: names are unique regardless of case. */
    usernameKey: text('username_key').notNull(),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    /** What an account that is not an admin may do; null for nothing. */
    role: text('role', { enum: roles }),
    /** Raised to end every session of the account. */
    sessionVersion: integer('session_version').notNull().default(1),
    lastLogin: integer('last_login'),
    /** Until when its invitation lets someone set the first password; null once one is set (ROLE-06). */
    invitedUntil: integer('invited_until'),
    /** The language of the dashboard for this account. */
    language: text('language', { enum: locales }).notNull().default('en'),
    ...changes,
  },
  (table) => [
    uniqueIndex('users_username_key').on(table.usernameKey),
    check('users_is_admin', sql`${table.isAdmin} in (0, 1)`),
  ],
)

/** Networks and devices an account has signed in from; failed sign-ins elsewhere cannot lock it out. */
export const knownOrigins = sqliteTable(
  'known_origins',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['network', 'device'] }).notNull(),
    /** A keyed hash: neither the address nor the device's token is stored. */
    hash: text('hash').notNull(),
    lastUsedAt: integer('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('known_origins_hash').on(table.hash, table.userId),
    index('known_origins_of_user').on(table.userId, table.kind, table.lastUsedAt),
    check('known_origins_kind', oneOf('kind', ['network', 'device'])),
  ],
)

/** Failed sign-ins within a window, by network, username or slow lane (`sign-in-limits.ts`). */
export const signInFailures = sqliteTable(
  'sign_in_failures',
  {
    /** A keyed hash: neither the address nor the name is stored. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    /** The start of the window. */
    startedAt: integer('started_at').notNull(),
  },
  (table) => [
    index('sign_in_failures_started').on(table.startedAt),
    check('sign_in_failures_count', sql`${table.failures} >= 0`),
  ],
)

/** Access tokens, with which programs call the API (TOKEN-01). */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: id(),
    name: text('name').notNull(),
    /** The SHA-256 of the token, which itself is stored nowhere. */
    hash: text('hash').notNull(),
    /** Who made it; deleting the account deletes its tokens. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The token that made it, with which it ends; null for one that an account made. */
    madeWith: text('made_with').references((): AnySQLiteColumn => apiTokens.id, {
      onDelete: 'cascade',
    }),
    permissions: json('permissions').$type<string[]>().notNull(),
    /** Null for never. */
    expiresAt: integer('expires_at'),
    lastUsedAt: integer('last_used_at'),
    createdAt: moment('created_at'),
  },
  (table) => [
    uniqueIndex('api_tokens_hash').on(table.hash),
    index('api_tokens_of_user').on(table.userId),
    index('api_tokens_listed').on(table.createdAt, table.id),
    index('api_tokens_made_with').on(table.madeWith),
  ],
)

/** Previews that agents may confirm (AGENT-03). */
export const confirmations = sqliteTable(
  'confirmations',
  {
    id: id(),
    tokenId: text('token_id')
      .notNull()
      .references(() => apiTokens.id, { onDelete: 'cascade' }),
    action: text('action').notNull(),
    /** The SHA-256 of the arguments. */
    inputHash: text('input_hash').notNull(),
    /** The SHA-256 of the changes that were shown; null where only doing it tells. */
    changesHash: text('changes_hash'),
    /** What the change is about, at the version that was shown. */
    concerns: json('concerns').$type<Concern[]>().notNull(),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    index('confirmations_of_token').on(table.tokenId, table.expiresAt),
    index('confirmations_expiry').on(table.expiresAt),
  ],
)

/** A record at a version: when it was last changed; null if it does not exist. */
export type Concern = { kind: AuditKind; id: string; version: number | null }

/** An account's authenticator app, and its recovery codes (O40). */
export const secondFactors = sqliteTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Shared with the app, in Base32. */
  secret: text('secret').notNull(),
  /** Null until a code from the app has been entered; until then, sign-in does not ask for one. */
  confirmedAt: integer('confirmed_at'),
  /** The 30-second step of the last code used: no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  /** Hashes of the recovery codes that have not been used. */
  recoveryHashes: json('recovery_hashes').$type<string[]>().notNull().default([]),
  createdAt: integer('created_at').notNull(),
})

/** The time up to which an account has seen the notifications of each tab of the dashboard. */
export const notificationMarks = sqliteTable(
  'notification_marks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tab: text('tab', { enum: notificationTabs }).notNull(),
    seenUntil: integer('seen_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.tab] }),
    check('notification_marks_tab', oneOf('tab', notificationTabs)),
  ],
)
