import { ActionError, existing } from '#shared/contract/errors.ts'
import type { EventName } from '#shared/contract/events.ts'
import { webhookEvents } from '#shared/contract/staff/webhooks.ts'
import * as m from '#shared/i18n/messages.ts'
import { isAllowed } from '../accounts/permissions.ts'
import { recordChange } from '../audit/record-change.ts'
import { type Caller, type Handlers, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { refuseIfStale } from '../db/query/stale.ts'
import { findDelivery, hurry, listDeliveryRows, updateDelivery } from './deliveries.queries.ts'
import { readUrl } from './read-url.ts'
import { changeWebhook, createWebhook } from './save-webhook.ts'
import { newWebhookSecret } from './signature.ts'
import { permissionFor, toDelivery, toWebhook, webhookChange } from './webhook.ts'
import { deleteWebhookRow, findWebhook, listWebhookRows } from './webhooks.queries.ts'

const DEFAULT_LIMIT = 20

export const webhookHandlers = {
  'webhooks.list': async (input, { db }) => {
    const { rows, page } = await listWebhookRows(db.read, input)
    return new Reply(await Promise.all(rows.map((row) => toWebhook(db.read, row))), { page })
  },

  'webhooks.create': async ({ url, events }, context, by) => {
    refuseUnseen(by, events)
    const address = await readUrl(url, context.config)
    const secret = newWebhookSecret()
    const sealed = context.webhookBox.seal(secret)
    return atomically(context, async (tx) => {
      const at = context.clock()
      const row = await createWebhook(tx, { url: address, events, secret: sealed, by, at })
      return { ...(await toWebhook(tx, row)), secret }
    })
  },

  'webhooks.update': async ({ id, version, rotateSecret, ...input }, context, by) => {
    const { config, webhookBox, clock } = context
    const url = input.url === undefined ? undefined : await readUrl(input.url, config)
    const secret = rotateSecret ? newWebhookSecret() : null
    const sealed = secret === null ? undefined : webhookBox.seal(secret)
    return atomically(context, async (tx) => {
      const before = existing(await findWebhook(tx, id))
      refuseIfStale(before, version)
      // The account that saves it answers for all of its events.
      refuseUnseen(by, input.events ?? before.events)
      const change = { ...input, url, secret: sealed, by, at: clock() }
      return { ...(await toWebhook(tx, await changeWebhook(tx, before, change))), secret }
    })
  },

  'webhooks.delete': async ({ id }, context, by) => {
    await atomically(context, async (tx) => {
      const before = existing(await findWebhook(tx, id))
      await deleteWebhookRow(tx, id)
      const change = { by, at: context.clock(), action: 'webhooks.delete' } as const
      await recordChange(tx, { ...change, ...webhookChange(before, null) })
    })
    return null
  },

  'webhooks.deliveries': async ({ id, state, limit = DEFAULT_LIMIT, cursor }, { db }, by) => {
    existing(await findWebhook(db.read, id))
    const events = webhookEvents.filter((event) => canSee(by, event))
    const { rows, page } = await listDeliveryRows(db.read, {
      webhook: id,
      events,
      state,
      limit,
      cursor,
    })
    return new Reply(rows.map(toDelivery), { page })
  },

  'webhooks.retry': async ({ id }, context, by) =>
    atomically(context, async (tx) => {
      const delivery = existing(await findDelivery(tx, id))
      if (!canSee(by, delivery.event)) throw new ActionError('not_found')
      const webhook = existing(await findWebhook(tx, delivery.webhookId))
      if (webhook.endedAt !== null) {
        throw new ActionError('protected', { message: m.webhookIsOff() })
      }
      const now = context.clock()
      if (delivery.state === 'waiting') await hurry(tx, delivery, now)
      // A single attempt, so that an old event cannot hold up new ones.
      else await updateDelivery(tx, id, { state: 'waiting', nextAttemptAt: now, giveUpAt: now })
      await recordChange(tx, {
        by,
        at: now,
        action: 'webhooks.retry',
        subject: webhookChange(webhook, webhook).subject,
        before: null,
        after: { delivery: id },
      })
      return toDelivery(existing(await findDelivery(tx, id)))
    }),
} satisfies Partial<Handlers>

function canSee({ user }: Caller, event: EventName): boolean {
  return user !== null && isAllowed(user.permissions, [permissionFor(event)])
}

function refuseUnseen(by: Caller, events: readonly EventName[]): void {
  if (!events.every((event) => canSee(by, event))) throw new ActionError('forbidden')
}
