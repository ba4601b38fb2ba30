import { ActionError } from '#shared/contract/errors.ts'
import type { EventName } from '#shared/contract/events.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion } from '../db/query/stale.ts'
import { endWaiting, hurryAll } from './deliveries.queries.ts'
import { webhookChange } from './webhook.ts'
import {
  countWebhooks,
  insertWebhook,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.queries.ts'

/** The most webhooks: every event looks at each of them. */
const MOST = 20

/** How long the secret before a change also signs, in milliseconds. */
const BOTH_FOR = 24 * 60 * 60 * 1000

type Saving = { by: Actor; at: number }
type Own = { url: string; events: readonly EventName[]; secret: string }

export async function createWebhook(
  tx: Transaction,
  { by, at, url, events, secret }: Saving & Own,
): Promise<WebhookRow> {
  if ((await countWebhooks(tx)) >= MOST) {
    throw new ActionError('invalid', { message: m.webhookTooMany({ most: MOST }) })
  }
  const row: WebhookRow = {
    id: Bun.randomUUIDv7(),
    url,
    events: inOrder(events),
    secret,
    formerSecret: null,
    formerUntil: null,
    makerId: by.user?.id ?? null,
    failingSince: null,
    endedAt: null,
    endReason: null,
    createdAt: at,
    updatedAt: at,
  }
  await insertWebhook(tx, row)
  await recordChange(tx, { by, at, action: 'webhooks.create', ...webhookChange(null, row) })
  return row
}

export async function changeWebhook(
  tx: Transaction,
  before: WebhookRow,
  { by, at, secret, isActive, ...input }: Saving & Partial<Own> & { isActive?: boolean },
): Promise<WebhookRow> {
  const updatedAt = nextVersion(before, at)
  const after: WebhookRow = {
    ...before,
    url: input.url ?? before.url,
    events: input.events ? inOrder(input.events) : before.events,
    ...(secret === undefined
      ? {}
      : { secret, formerSecret: before.secret, formerUntil: at + BOTH_FOR }),
    ...activity(before, isActive, at),
    makerId: by.user?.id ?? null,
    updatedAt,
  }
  await updateWebhookRow(tx, before.id, after)
  if (isActive === false) await endWaiting(tx, before.id)
  // What failed may succeed now, so nothing waits for its next attempt.
  else await hurryAll(tx, before.id, at)
  const change = { by, at: updatedAt, action: 'webhooks.update' } as const
  await recordChange(tx, { ...change, ...webhookChange(before, after) })
  return after
}

function activity(before: WebhookRow, isActive: boolean | undefined, at: number) {
  if (isActive === true) return { endedAt: null, endReason: null, failingSince: null }
  if (isActive !== false || before.endedAt !== null) return {}
  return { endedAt: at, endReason: 'staff' } as const
}

function inOrder(events: readonly EventName[]): EventName[] {
  return [...new Set(events)].sort()
}
