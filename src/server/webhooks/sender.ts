import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { createDispatchLoop } from '../db/engine/dispatch-loop.ts'
import type { RepeatingJob } from '../runtime/repeat.ts'
import { type Attempt, attemptDelivery, failed } from './attempt.ts'
import { type DeliveryRow, nextDeliveries } from './deliveries.queries.ts'
import { recordAttempt } from './outcome.ts'
import type { Lookup } from './reachable.ts'
import { isMakerAllowed } from './webhook.ts'
import { activeWebhooks, type WebhookRow } from './webhooks.queries.ts'

/** Deliveries of one webhook in flight at once, each about another subject. */
const AT_ONCE = 4

const STOP_WITHIN = 3_000

/** How long a delivery waits whose outcome could not be recorded, in milliseconds. */
const RECORD_AGAIN_AFTER = 3_000

/**
 * Sends the deliveries that are waiting in the database and records the outcome, so that a crash in
 * between sends one twice, with the same id, but never loses it. Each webhook has its own deliveries in
 * flight, so none waits for another's receiver. With several instances, one of them sends.
 */
export function startWebhooks(context: Context, lookup?: Lookup): RepeatingJob {
  const { db, clock, config, log, version, webhookBox } = context
  /** By the id of the delivery. */
  const inFlight = new Map<string, { webhookId: string; end: Promise<void> }>()
  const stopping = new AbortController()
  const loop = createDispatchLoop({
    db,
    clock,
    log,
    job: 'webhooks',
    failure: 'webhooks_failed',
    dispatch: sendDue,
  })
  db.onCommit(loop.request)
  loop.request()

  async function sendDue(): Promise<number | null> {
    const moments: number[] = []
    for (const webhook of await activeWebhooks(db.read)) {
      const moment = await sendDueOf(webhook)
      if (moment !== null) moments.push(moment)
    }
    return moments.length > 0 ? Math.min(...moments) : null
  }

  /** Starts what is due for a webhook, and answers when its next delivery is. */
  async function sendDueOf(webhook: WebhookRow): Promise<number | null> {
    const own = [...inFlight.values()].filter(({ webhookId }) => webhookId === webhook.id).length
    // One that ends during the read may still be waiting in what it answers.
    const begun = new Set(inFlight.keys())
    const next = await nextDeliveries(db.read, webhook.id, own + AT_ONCE)
    const fresh = next.filter(({ id }) => !begun.has(id))
    const now = clock()
    const due = fresh.filter(({ nextAttemptAt }) => (nextAttemptAt ?? 0) <= now)
    for (const delivery of due.slice(0, AT_ONCE - own))
      if (!loop.isStopped) track(webhook, delivery)
    // Each delivery that ends asks for another run; with all places taken, only that helps.
    return due.length < AT_ONCE - own ? (fresh[due.length]?.nextAttemptAt ?? null) : null
  }

  function track(webhook: WebhookRow, { id, ...delivery }: DeliveryRow): void {
    const end = deliver(webhook, { id, ...delivery }).catch(async (error: unknown) => {
      log.error('webhooks_failed', { error })
      // Without its outcome in the database, it would be sent again at once.
      if (!loop.isStopped) await Bun.sleep(RECORD_AGAIN_AFTER)
    })
    const ended = end.then(() => {
      inFlight.delete(id)
      loop.request()
    })
    inFlight.set(id, { webhookId: webhook.id, end: ended })
  }

  async function deliver(webhook: WebhookRow, delivery: DeliveryRow): Promise<void> {
    const attempt = await attemptOf(webhook, delivery)
    // The connection was cut; the delivery waits for the next start.
    if (stopping.signal.aborted) return
    await atomically(context, (tx) => recordAttempt(tx, context, delivery.id, attempt))
    const { status, fault } = attempt
    log.debug('webhook_attempted', { webhook: webhook.id, delivery: delivery.id, status, fault })
  }

  async function attemptOf(webhook: WebhookRow, delivery: DeliveryRow): Promise<Attempt> {
    const { id, event, body } = delivery
    if (!(await isMakerAllowed(db.read, webhook, [event]))) return failed('not_allowed')
    const now = clock()
    const secrets = secretsOf(webhook, now)
    if (secrets.length === 0) return failed('no_secret')
    return attemptDelivery(
      { url: webhook.url, id, body, secrets, now },
      {
        allowed: config.webhookAllow,
        nat64Prefix: config.nat64Prefix,
        version,
        lookup,
        signal: stopping.signal,
      },
    )
  }

  /** None if the shop has another `secret.key` now. */
  function secretsOf({ secret, formerSecret, formerUntil }: WebhookRow, now: number): string[] {
    const sealed = now < (formerUntil ?? 0) ? [secret, formerSecret] : [secret]
    return sealed.flatMap((each) => (each && webhookBox.open(each)) ?? [])
  }

  async function stop(): Promise<void> {
    const end = loop.stop()
    const limit = setTimeout(() => stopping.abort(), STOP_WITHIN)
    await Promise.all([end, ...[...inFlight.values()].map(({ end }) => end)])
    clearTimeout(limit)
  }

  return { stop }
}
