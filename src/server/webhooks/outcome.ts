import { backoff } from '#shared/domain/backoff.ts'
import type { WebhookEnd } from '#shared/domain/shop/webhooks.ts'
import { recordChange, theShop } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion } from '../db/query/stale.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import { readSettings } from '../settings/store/settings.queries.ts'
import type { Attempt } from './attempt.ts'
import {
  type DeliveryRow,
  endWaiting,
  findDelivery,
  releaseNext,
  updateDelivery,
} from './deliveries.queries.ts'
import { webhookChange } from './webhook.ts'
import { findWebhook, updateWebhookRow, type WebhookRow } from './webhooks.queries.ts'

const HOUR = 60 * 60 * 1000
const WEEK = 7 * 24 * HOUR

const FIRST_WAIT = 3_000
const LONGEST_WAIT = 6 * HOUR

/** The longest possible wait in milliseconds. */
export const LONGEST_DELIVERY_WAIT = 1.25 * LONGEST_WAIT

/**
 * Waits double up to six hours, with 25% jitter so that a backlog does not retry all at once. A receiver
 * may ask for a longer one, up to the same six hours.
 */
function waitAfter(attempts: number, patience: number, chance = Math.random()): number {
  const wait = backoff(attempts, { first: FIRST_WAIT, longest: LONGEST_WAIT })
  return Math.round(Math.max(wait * (0.75 + chance / 2), Math.min(patience, LONGEST_WAIT)))
}

/** The receiver wants no more. */
const GONE = 410

/** Records what came of an attempt, and ends the webhook if it is to be. */
export async function recordAttempt(
  tx: Transaction,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  id: string,
  { patience = 0, ...attempt }: Attempt,
): Promise<void> {
  const delivery = await findDelivery(tx, id)
  const webhook = delivery && (await findWebhook(tx, delivery.webhookId))
  // It may have been deleted or switched off in the meantime.
  if (!webhook || delivery.state !== 'waiting') return
  const now = clock()
  const attempted = { ...attempt, attempts: delivery.attempts + 1, lastAttemptAt: now }
  if (isSuccess(attempt)) {
    await close(tx, delivery, { ...attempted, state: 'delivered' }, now)
    if (webhook.failingSince !== null) {
      await updateWebhookRow(tx, webhook.id, { failingSince: null })
    }
    return
  }
  if (now >= delivery.giveUpAt) await close(tx, delivery, { ...attempted, state: 'failed' }, now)
  else
    await updateDelivery(tx, id, {
      ...attempted,
      nextAttemptAt: now + waitAfter(attempted.attempts, patience),
    })
  const failingSince = webhook.failingSince ?? now
  if (webhook.failingSince === null) await updateWebhookRow(tx, webhook.id, { failingSince })
  const isGone = attempt.status === GONE
  if (!isGone && now - failingSince < WEEK) return
  const reason = isGone ? 'gone' : 'failing'
  await endWebhook(tx, webhook, reason, now)
  const { identity } = await readSettings(tx, config)
  const recipient = identity.value.email ?? config.salesEmail
  await enqueueMail(tx, now, {
    kind: 'webhook_ended',
    recipient,
    data: { url: webhook.url, reason, status: attempt.status },
  })
}

function isSuccess({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}

async function close(
  tx: Transaction,
  delivery: DeliveryRow,
  changes: Partial<DeliveryRow>,
  now: number,
) {
  await updateDelivery(tx, delivery.id, { ...changes, nextAttemptAt: null })
  await releaseNext(tx, delivery, now)
}

/** Ends a webhook that nobody has switched off. */
async function endWebhook(tx: Transaction, webhook: WebhookRow, reason: WebhookEnd, now: number) {
  const updatedAt = nextVersion(webhook, now)
  const ended = { endedAt: now, endReason: reason, updatedAt }
  await updateWebhookRow(tx, webhook.id, ended)
  await endWaiting(tx, webhook.id)
  await recordChange(tx, {
    by: theShop('the webhooks'),
    at: updatedAt,
    action: 'shop.endWebhook',
    ...webhookChange(webhook, { ...webhook, ...ended }),
  })
}
