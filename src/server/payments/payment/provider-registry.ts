import { ActionError } from '#shared/contract/errors.ts'
import type { Context } from '../../context/context.ts'
import {
  type EventMeaning,
  type PaymentProvider,
  type ProviderName,
  providerNames,
  type WebhookEvent,
  type WebhookEvents,
} from '../../providers/provider.ts'
import { providerModules, type Providers } from '../../providers/providers.ts'
import type { PaymentRow } from './payments.queries.ts'

type WithProviders = Pick<Context, 'providers'>

/** What settling a payment needs, in a running shop and in a command. */
export type SettlementContext = Pick<Context, 'db' | 'config' | 'settings' | 'clock' | 'log'>

export function configuredProviders({ providers }: WithProviders): PaymentProvider[] {
  return Object.values(providers).filter((provider) => provider !== null)
}

/** The configured providers whose circuit breaker is closed. */
export function reachableProviders(context: WithProviders): PaymentProvider[] {
  return configuredProviders(context).filter((provider) => provider.isReachable())
}

/** The providers that are not configured; older payments may still belong to one. */
export function missingProviders({ providers }: WithProviders): ProviderName[] {
  return providerNames.filter((name) => providers[name] === null)
}

/** The provider of a payment; null when it has none, or is no longer configured. */
export function providerOf(
  { providers }: WithProviders,
  { provider }: Pick<PaymentRow, 'provider'>,
): PaymentProvider | null {
  return provider === 'manual' ? null : providers[provider]
}

/** Throws `payment_unavailable` when the provider is not configured. */
export function requireProvider<Name extends ProviderName>(
  { providers }: WithProviders,
  name: Name,
): NonNullable<Providers[Name]> {
  const provider = providers[name]
  if (provider) return provider
  const message = providerModules[name].offMessage()
  throw new ActionError('payment_unavailable', { message, retryAfter: 3600 })
}

export function eventsOf(provider: ProviderName): WebhookEvents {
  return providerModules[provider].events
}

/** Null for event types that the shop does not handle. */
export function meaningOf({
  provider,
  type,
}: Pick<WebhookEvent, 'provider' | 'type'>): EventMeaning | null {
  const { meanings } = providerModules[provider].events
  return Object.hasOwn(meanings, type) ? (meanings[type] ?? null) : null
}
