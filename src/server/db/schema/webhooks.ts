import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { EventName } from '#shared/contract/events.ts'
import { deliveryFaults, deliveryStates, webhookEnds } from '#shared/domain/shop/webhooks.ts'
import { users } from './accounts.ts'
import { changes, id, json, moment, oneOf } from './columns.ts'

/** Addresses that receive events. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: id(),
    url: text('url').notNull(),
    events: json('events').$type<EventName[]>().notNull(),
    /** Sealed with the shop's secret. */
    secret: text('secret').notNull(),
    /** The secret before the last change, sealed; it also signs until `formerUntil`. */
    formerSecret: text('former_secret'),
    formerUntil: integer('former_until'),
    /** Who saved it last, whose permissions decide what it receives. */
    makerId: text('maker_id').references(() => users.id, { onDelete: 'set null' }),
    /** The first failure since the last success; null if the last delivery succeeded. */
    failingSince: integer('failing_since'),
    /** Null while it is on. */
    endedAt: integer('ended_at'),
    endReason: text('end_reason', { enum: webhookEnds }),
    ...changes,
  },
  (table) => [
    index('webhooks_listed').on(table.createdAt, table.id),
    check('webhooks_end', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
    check('webhooks_end_reason', oneOf('end_reason', webhookEnds)),
  ],
)

/** An event for a webhook. A row is written in the transaction of the event, then sent. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    /** In the order of the events. */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    /** Sent as `webhook-id`, each time the same. */
    id: text('id').notNull(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<EventName>().notNull(),
    /** What the event is about: its topic and id. Deliveries about one subject keep their order. */
    subject: text('subject').notNull(),
    /** The JSON that is sent. */
    body: text('body').notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** Null unless it waits, and while an earlier one about the same subject does. */
    nextAttemptAt: integer('next_attempt_at'),
    /** An attempt that fails after this moment is the last. */
    giveUpAt: moment('give_up_at'),
    lastAttemptAt: integer('last_attempt_at'),
    /** The status of the last response; null without one. */
    status: integer('status'),
    /** The start of the last response's body. */
    response: text('response'),
    /** Why the last attempt failed without a response. */
    fault: text('fault', { enum: deliveryFaults }),
    createdAt: moment('created_at'),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_id').on(table.id),
    index('webhook_deliveries_due')
      .on(table.webhookId, table.nextAttemptAt, table.seq)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.subject, table.seq)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_ended')
      .on(table.createdAt)
      .where(sql`state <> 'waiting'`),
    check('webhook_deliveries_state', oneOf('state', deliveryStates)),
    check(
      'webhook_deliveries_next',
      sql`${table.nextAttemptAt} is null or ${table.state} = 'waiting'`,
    ),
  ],
)
