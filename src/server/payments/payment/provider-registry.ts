import * as m from '../../../shared/i18n/messages.ts'

import { ActionError } from '../../../shared/contract/errors.ts'
import type { Context } from '../../context/context.ts'
import { paypalEvents } from '../providers/paypal/webhook-events.ts'
import {
  type EventMeaning,
  type PaymentProvider,
  type ProviderName,
  providerNames,
  type WebhookEvent,
  type WebhookEvents,
} from '../providers/provider.ts'
import { stripeEvents } from '../providers/stripe/webhook-events.ts'
import type { PaymentRow } from './payments.queries.ts'

type Providers = Pick<Context, ProviderName>

/** What settling a payment needs, in a running shop and in a command. */
export type SettlementContext = Pick<Context, 'db' | 'config' | 'settings' | 'clock' | 'log'> &
  Partial<Pick<Context, 'recentSales'>>

const notConfigured: Record<ProviderName, () => string> = {
  paypal: m.errorNoPaypal,
  // STRIPE-01 quotes this.
  stripe: m.errorNoStripe,
}

const events: Record<ProviderName, WebhookEvents> = { paypal: paypalEvents, stripe: stripeEvents }

export function configuredProviders({ paypal, stripe }: Providers): PaymentProvider[] {
  return [paypal, stripe].filter((provider) => provider !== null)
}

/** The configured providers whose circuit breaker is closed. */
export function reachableProviders(context: Providers): PaymentProvider[] {
  return configuredProviders(context).filter((provider) => provider.isReachable())
}

/** The providers that are not configured; older payments may still belong to one. */
export function missingProviders(context: Providers): ProviderName[] {
  return providerNames.filter((name) => context[name] === null)
}

/** The provider of a payment; null when it has none, or is no longer configured. */
export function providerOf(
  context: Providers,
  { provider }: Pick<PaymentRow, 'provider'>,
): PaymentProvider | null {
  return provider === 'manual' ? null : context[provider]
}

/** Throws `payment_unavailable` when the provider is not configured. */
export function requireProvider<Name extends ProviderName>(
  context: Providers,
  name: Name,
): NonNullable<Providers[Name]> {
  const provider = context[name]
  if (provider) return provider
  throw new ActionError('payment_unavailable', { message: notConfigured[name](), retryAfter: 3600 })
}

export function eventsOf(provider: ProviderName): WebhookEvents {
  return events[provider]
}

/** Null for event types that the shop does not handle. */
export function meaningOf({
  provider,
  type,
}: Pick<WebhookEvent, 'provider' | 'type'>): EventMeaning | null {
  const { meanings } = events[provider]
  return Object.hasOwn(meanings, type) ? (meanings[type] ?? null) : null
}
