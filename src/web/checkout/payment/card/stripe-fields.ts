import type { Appearance, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Cents } from '../../../../shared/domain/money.ts'
import { currency } from '../../../../shared/domain/pricing.ts'

export type CardFields = {
  stripe: Stripe
  elements: StripeElements
  element: StripePaymentElement
  /** Updates the amount. */
  update: (total: Cents) => void
  /** Applies the page's current theme. */
  restyle: () => void
}

type CardFieldsEvents = { onReady: () => void; onFailed: () => void }

/** Loads Stripe.js and creates the card fields; the payment itself is opened on submit. */
export async function openCardFields(
  publishableKey: string,
  total: Cents,
  { onReady, onFailed }: CardFieldsEvents,
): Promise<CardFields> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error("Stripe's script did not start.")
  const elements = stripe.elements({
    mode: 'payment',
    amount: atLeastOneCent(total),
    currency: currency.toLowerCase(),
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance: appearance(),
    locale: 'en',
  })
  const element = elements.create('payment', {
    // The checkout form has the address, and wallets are not offered as credit cards.
    fields: { billingDetails: { address: 'never' } },
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  })
  element.on('ready', onReady)
  element.on('loaderror', ({ error }) => {
    console.warn('The card form could not be loaded.', error)
    onFailed()
  })
  const update = (next: Cents) => elements.update({ amount: atLeastOneCent(next) })
  const restyle = () => elements.update({ appearance: appearance() })
  return { stripe, elements, element, update, restyle }
}

/** Stripe rejects an amount of 0; the amount charged is the PaymentIntent's. */
function atLeastOneCent(total: Cents): Cents {
  return Math.max(1, total)
}

/** The page's current colors, passed on because Stripe's iframe cannot read its styles. */
function appearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const color = (name: string) => styles.getPropertyValue(`--color-${name}`).trim()
  // The style sheet sets `color-scheme` for the chosen theme and for the system default.
  const isDark = styles.colorScheme === 'dark'
  const named = {
    colorPrimary: color('primary'),
    colorBackground: color('base-100'),
    colorText: color('base-content'),
    colorDanger: color('error'),
  }
  const known = Object.entries(named).filter(([, value]) => value !== '')
  return {
    theme: isDark ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      ...Object.fromEntries(known),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '12px',
      fontSizeBase: '16px',
    },
  }
}
