import { loadStripe } from '@stripe/stripe-js/pure'
import type { PayableOrder } from '#shared/contract/order/payable.ts'
import type { Address } from '#shared/contract/orders.ts'
import type { Cents } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { currentLocale, localAddress, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { FormAnswer } from '../session/payment-form.ts'
import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js'

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
    locale: regionalTags[currentLocale()],
  })
  const element = elements.create('payment', {
    // The checkout form already asks for the address, and wallets such as Apple Pay are not offered
    // here.
    fields: { billingDetails: { address: 'never' } },
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  })
  element.on('ready', onReady)
  element.on('loaderror', ({ error }) => {
    console.warn("The card form didn't load.", error)
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

/** The page's current colors, passed on because Stripe's iframe cannot read the page's styles. */
function appearance(): Appearance {
  const styles = getComputedStyle(document.documentElement)
  // The style sheet sets `color-scheme` for the chosen theme and for the system default.
  const isDark = styles.colorScheme === 'dark'
  const color = (name: string) => {
    const value = styles.getPropertyValue(`--color-${name}`).trim()
    // The owner's colors hold a value for each theme (LOOK-02).
    return /^light-dark\(([^,]+),([^)]+)\)$/.exec(value)?.[isDark ? 2 : 1]?.trim() ?? value
  }
  const named = {
    colorPrimary: color('primary'),
    colorBackground: color('base-100'),
    colorText: color('base-content'),
    colorDanger: color('error'),
  }
  const entries = Object.entries(named).filter(([, value]) => value !== '')
  return {
    theme: isDark ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      ...Object.fromEntries(entries),
      fontFamily: 'system-ui, sans-serif',
      borderRadius: '12px',
      fontSizeBase: '16px',
    },
  }
}

/**
 * Confirms the card with Stripe (STRIPE-02). 3-D Secure opens a dialog, or redirects to the bank,
 * which returns to `/?payment=success` (STRIPE-04).
 */
export async function confirmCard(
  fields: CardFields | null,
  clientSecret: string,
  order: PayableOrder,
): Promise<FormAnswer> {
  if (!fields) return { kind: 'refused', message: m.paymentCardClosed() }
  try {
    const { error } = await fields.stripe.confirmPayment({
      elements: fields.elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${location.origin}${localAddress(currentLocale(), '/')}?payment=success`,
        payment_method_data: { billing_details: billingDetails(order) },
      },
    })
    return error ? answerTo(error) : { kind: 'confirmed' }
  } catch (error) {
    console.warn('The card payment was not answered.', error)
    return { kind: 'unclear', message: m.paymentCardUnclear() }
  }
}

/** Only a decline or invalid input proves that nothing was charged. */
function answerTo({ type, message }: StripeError): FormAnswer {
  const text = message ?? m.paymentCardDeclined()
  const isDeclined = type === 'card_error' || type === 'validation_error'
  return isDeclined
    ? { kind: 'refused', message: text }
    : { kind: 'unclear', message: message ?? m.paymentCardUnclear() }
}

function billingDetails({ customerName, customerEmail, customerPhone, ...order }: PayableOrder) {
  const address = order.billingAddress ?? order.shippingAddress
  const details = { name: customerName, email: customerEmail, phone: customerPhone }
  if (typeof address !== 'object' || address === null) return { ...details, address: noAddress }
  const { firstName, lastName } = address
  return { ...details, name: `${firstName} ${lastName}`, address: addressOf(address) }
}

/** Of a pickup. Stripe wants every field, because its form has none of them. */
const noAddress = { line1: '', line2: '', city: '', state: '', postal_code: '', country: 'CA' }

function addressOf({ address, address2, city, province, zipCode, country }: Address) {
  return {
    line1: address,
    line2: address2 ?? '',
    city,
    state: province,
    postal_code: zipCode,
    country: country.toUpperCase(),
  }
}
