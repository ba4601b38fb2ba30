import type { EventName } from '#shared/contract/events.ts'
import { topicNeeds, topicOf } from '#shared/contract/events.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import { permissionsOf } from '#shared/contract/roles.ts'
import type { Delivery, Webhook } from '#shared/contract/staff/webhooks.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { isAllowed } from '../accounts/permissions.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import type { DeliveryRow } from './deliveries.queries.ts'
import type { WebhookRow } from './webhooks.queries.ts'

/** The permission that it takes to see an event. */
export function permissionFor(event: EventName): Permission {
  return topicNeeds[topicOf(event)]
}

/** Whether the account that saved a webhook may still see these events. */
export async function isMakerAllowed(
  db: AnyDatabase,
  { makerId }: Pick<WebhookRow, 'makerId'>,
  events: readonly EventName[],
): Promise<boolean> {
  const row = makerId === null ? null : await findUser(db, makerId)
  return row !== null && isAllowed(permissionsOf(row), events.map(permissionFor))
}

export async function toWebhook(db: AnyDatabase, row: WebhookRow): Promise<Webhook> {
  const { id, url, events, endReason, endedAt, failingSince, formerUntil, makerId } = row
  const maker = makerId === null ? null : await findUser(db, makerId)
  return {
    id,
    url,
    events,
    isActive: endedAt === null,
    endReason,
    endedAt: isoOf(endedAt),
    failingSince: isoOf(failingSince),
    maker: maker?.username ?? null,
    isMakerAllowed: await isMakerAllowed(db, row, events),
    formerSecretUntil: isoOf(formerUntil),
    ...timesOf(row),
  }
}

export function toDelivery(row: DeliveryRow): Delivery {
  const { id, event, state, attempts, body, status, response, fault } = row
  return {
    id,
    event,
    state,
    attempts,
    lastAttemptAt: isoOf(row.lastAttemptAt),
    nextAttemptAt: isoOf(row.nextAttemptAt),
    body,
    response: status === null ? null : { status, body: response ?? '' },
    fault,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

function isoOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

/** A change to a webhook for the audit. */
export function webhookChange(before: WebhookRow | null, after: WebhookRow | null) {
  const row = after ?? before
  const name = row ? new URL(row.url).host : ''
  return {
    subject: { kind: 'webhook', id: row?.id ?? null, name } as const,
    before: before && factsOf(before),
    after: after && factsOf(after),
  }
}

/** The query of an address may have a password. */
function factsOf({ url, events, secret, endReason, endedAt }: WebhookRow) {
  const { origin, pathname, search } = new URL(url)
  return {
    url: origin + pathname,
    urlSecret: search,
    events,
    secret,
    isActive: endedAt === null,
    endReason,
  }
}
