import type { Appearance, Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Cents } from '../../../../shared/domain/money.ts'
import { currency } from '../../../../shared/domain/pricing.ts'

export type CardFields = {
  stripe: Stripe
  elements: StripeElements
  element: StripePaymentElement
  /** Tells the fields what is to be paid now. */
  update: (total: Cents) => void
  /** Colours the fields as the page is coloured now. */
  restyle: () => void
}

type Heard = { onReady: () => void; onFailed: () => void }

/** Loads Stripe's script and makes the fields of a card; the payment is opened when it is paid. */
export async function openCardFields(
  publishableKey: string,
  total: Cents,
  { onReady, onFailed }: Heard,
): Promise<CardFields> {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error("Stripe's script did not start.")
  const elements = stripe.elements({
    mode: 'payment',
    amount: atLeastSomething(total),
    currency: currency.toLowerCase(),
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance: appearance(),
    locale: 'en',
  })
  const element = elements.create('payment', {
    // The address is on the page already; other wallets are no credit card.
    fields: { billingDetails: { address: 'never' } },
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  })
  element.on('ready', onReady)
  element.on('loaderror', ({ error }) => {
    console.warn('The card form could not be loaded.', error)
    onFailed()
  })
  const update = (next: Cents) => elements.update({ amount: atLeastSomething(next) })
  const restyle = () => elements.update({ appearance: appearance() })
  return { stripe, elements, element, update, restyle }
}

/** The fields take no nothing; what really is paid is in the payment. */
function atLeastSomething(total: Cents): Cents {
  return Math.max(1, total)
}

/** The shop's own colours, as the page has them now: the frame cannot see the page's styles. */
function appearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const colour = (name: string) => styles.getPropertyValue(`--color-${name}`).trim()
  // Of the theme that was chosen, or else of the machine's: the style sheet sets it for both.
  const isDark = styles.colorScheme === 'dark'
  const named = {
    colorPrimary: colour('primary'),
    colorBackground: colour('base-100'),
    colorText: colour('base-content'),
    colorDanger: colour('error'),
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
