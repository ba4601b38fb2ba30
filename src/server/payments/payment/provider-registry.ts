import { ActionError } from '../../../shared/contract/errors.ts'
import type { Context } from '../../context/context.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import type { PaymentRow } from './payments.queries.ts'
import type { PaypalClient } from '../providers/paypal/client.ts'
import type { StripeClient } from '../providers/stripe/client.ts'

type Providers = Pick<Context, 'paypal' | 'stripe'>

export function configuredProviders({ paypal, stripe }: Providers): PaymentProvider[] {
  return [paypal, stripe].filter((provider) => provider !== null)
}

/** The provider of a payment; null when it is no longer configured. */
export function providerOf(
  context: Providers,
  { provider }: Pick<PaymentRow, 'provider'>,
): PaymentProvider | null {
  return context[provider]
}

export function requireProvider(
  context: Providers,
  { provider }: Pick<PaymentRow, 'provider'>,
): PaymentProvider {
  return provider === 'stripe' ? requireStripe(context) : requirePaypal(context)
}

export function requirePaypal({ paypal }: Providers): PaypalClient {
  if (paypal) return paypal
  throw notConfigured('This shop does not take PayPal at the moment.')
}

/** Throws "Stripe not configured" when the card provider is not (STRIPE-01). */
export function requireStripe({ stripe }: Providers): StripeClient {
  if (stripe) return stripe
  throw notConfigured('Stripe not configured')
}

function notConfigured(message: string): ActionError {
  return new ActionError('payment_unavailable', { message, retryAfter: 3600 })
}
