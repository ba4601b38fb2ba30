import { type Static, Type } from '@sinclair/typebox'
import { deliveryFaults, deliveryStates, webhookEnds } from '../../domain/shop/webhooks.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import type { EventName } from '../events.ts'
import { Id, NoContent, Nullable, OneOf, page, Timestamp } from '../scalars.ts'

const all: Record<EventName, true> = {
  'order.created': true,
  'order.updated': true,
  'product.created': true,
  'product.updated': true,
  'product.deleted': true,
  'review.created': true,
  'review.updated': true,
  'review.deleted': true,
  'collection.created': true,
  'collection.updated': true,
  'collection.deleted': true,
  'settings.updated': true,
  'connection.updated': true,
}
export const webhookEvents = Object.keys(all) as EventName[]

const Url = Type.String({ minLength: 1, maxLength: 2_000, errorMessage: m.webhookUrlFormat })
const Events = Type.Array(OneOf(webhookEvents), {
  minItems: 1,
  maxItems: webhookEvents.length,
  errorMessage: m.webhookEventsMissing,
})

const fields = {
  id: Id,
  url: Type.String(),
  events: Type.Array(OneOf(webhookEvents)),
  isActive: Type.Boolean(),
  /** Why it is off; null while it is on. */
  endReason: Nullable(OneOf(webhookEnds)),
  endedAt: Nullable(Timestamp),
  /** The first failure since the last success; null if the last delivery succeeded. */
  failingSince: Nullable(Timestamp),
  /** The account that saved it last, whose permissions decide what it receives; null if it was deleted. */
  maker: Nullable(Type.String()),
  /** Whether that account may still see all of the events. */
  isMakerAllowed: Type.Boolean(),
  /** Until when the secret before the last change also signs; null if it no longer does. */
  formerSecretUntil: Nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const Webhook = Type.Object(fields)
export type Webhook = Static<typeof Webhook>

/** The secret is shown once. */
const CreatedWebhook = Type.Object({ ...fields, secret: Type.String() })
const SavedWebhook = Type.Object({
  ...fields,
  /** The new secret; null unless it was changed. */
  secret: Nullable(Type.String()),
})
export type SavedWebhook = Static<typeof SavedWebhook>

/** An event as it was or will be sent to a webhook. */
export const Delivery = Type.Object({
  /** Sent as `webhook-id`, each time the same. */
  id: Id,
  event: OneOf(webhookEvents),
  state: OneOf(deliveryStates),
  attempts: Type.Integer(),
  lastAttemptAt: Nullable(Timestamp),
  /** Null while it waits for an earlier one about the same record, and when it is over. */
  nextAttemptAt: Nullable(Timestamp),
  /** The JSON that is sent. */
  body: Type.String(),
  /** What the receiver answered last, of which the body is cut; null without an answer. */
  response: Nullable(Type.Object({ status: Type.Integer(), body: Type.String() })),
  /** Why the last attempt got no answer, or why there is none. */
  fault: Nullable(OneOf(deliveryFaults)),
  createdAt: Timestamp,
})
export type Delivery = Static<typeof Delivery>

export const listWebhooks = staffAction({
  name: 'webhooks.list',
  needs: ['webhooks:write'],
  summary: 'The addresses that receive events, oldest first.',
  input: Type.Object({ ...page, id: Type.Optional(Id) }),
  output: Type.Array(Webhook),
})

/** The caller needs the permission to read of every event, such as `orders:read`. */
export const createWebhook = staffAction({
  name: 'webhooks.create',
  needs: ['webhooks:write'],
  summary: 'Sends events to an address from now on. Answers the secret, which is not shown again.',
  input: Type.Object({ url: Url, events: Events }),
  output: CreatedWebhook,
  status: 201,
  errors: ['invalid'],
})

/** From then on, the caller's permissions decide what it receives. */
export const updateWebhook = staffAction({
  name: 'webhooks.update',
  needs: ['webhooks:write'],
  summary:
    'Changes a webhook, switches it off or on, or changes its secret; the old one also signs for 24 hours.',
  input: Type.Object({
    id: Id,
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    isActive: Type.Optional(Type.Boolean()),
    rotateSecret: Type.Optional(Type.Boolean()),
    version: Type.Optional(Timestamp),
  }),
  output: SavedWebhook,
  errors: ['not_found', 'invalid', 'stale'],
})

export const deleteWebhook = staffAction({
  name: 'webhooks.delete',
  needs: ['webhooks:write'],
  summary: 'Deletes a webhook with its deliveries.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['not_found'],
})

export const listDeliveries = staffAction({
  name: 'webhooks.deliveries',
  needs: ['webhooks:write'],
  summary:
    'Deliveries of a webhook that the caller may see, newest first; 20 at a time by default. Those that are over are kept for 30 days.',
  input: Type.Object({ id: Id, ...page, state: Type.Optional(OneOf(deliveryStates)) }),
  output: Type.Array(Delivery),
  errors: ['not_found'],
})

export const retryDelivery = staffAction({
  name: 'webhooks.retry',
  needs: ['webhooks:write'],
  summary: 'Sends a delivery again now, with the same id; one that is over gets one more attempt.',
  input: Type.Object({ id: Id }),
  output: Delivery,
  errors: ['not_found', 'protected'],
})
