import type { EventName } from '#shared/contract/events.ts'
import * as m from '#shared/i18n/messages.ts'

/** What happened, in words. */
export const eventWords: Record<EventName, () => string> = {
  'order.created': m.timelinePlaced,
  'order.updated': m.webhookOrderUpdated,
  'product.created': m.webhookProductCreated,
  'product.updated': m.webhookProductUpdated,
  'product.deleted': m.webhookProductDeleted,
  'review.created': m.webhookReviewCreated,
  'review.updated': m.webhookReviewUpdated,
  'review.deleted': m.webhookReviewDeleted,
  'collection.created': m.webhookCollectionCreated,
  'collection.updated': m.webhookCollectionUpdated,
  'collection.deleted': m.webhookCollectionDeleted,
  'settings.updated': m.webhookSettingsUpdated,
  'connection.updated': m.webhookConnectionUpdated,
}
