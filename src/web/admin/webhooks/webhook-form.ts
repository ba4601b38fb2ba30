import type { EventName } from '#shared/contract/events.ts'
import { type Webhook, webhookEvents } from '#shared/contract/staff/webhooks.ts'
import * as m from '#shared/i18n/messages.ts'
import { formErrors } from '../../ui/forms/form-errors.ts'
import type { ComparedField } from '../conflict/difference.ts'
import type { Resolver } from 'react-hook-form'

export type WebhookForm = { url: string; events: EventName[]; isActive: boolean }

export function formOf(webhook: Webhook | null): WebhookForm {
  return {
    url: webhook?.url ?? '',
    events: inOrder(webhook?.events ?? ['order.created', 'order.updated']),
    isActive: webhook?.isActive ?? true,
  }
}

/** The events in the order in which they are listed. */
export function inOrder(events: readonly EventName[]): EventName[] {
  return webhookEvents.filter((event) => events.includes(event))
}

/** The fields to compare with a newer version. */
export const comparedFields = (): readonly ComparedField<WebhookForm>[] => [
  { key: 'url', label: m.staffAddress() },
  { key: 'events', label: m.webhookEvents(), show: ({ events }) => events.join(', ') },
  { key: 'isActive', label: m.webhookActive() },
]

/** The server knows which addresses may be used. */
export const webhookResolver: Resolver<WebhookForm> = (form, _context, options) => {
  const problems = [
    ...(URL.canParse(form.url.trim()) ? [] : [{ path: 'url', message: m.webhookUrlFormat() }]),
    ...(form.events.length > 0 ? [] : [{ path: 'events', message: m.webhookEventsMissing() }]),
  ]
  if (problems.length === 0) return { values: form, errors: {} }
  return { values: {}, errors: formErrors(problems, options) }
}
