import type { StripeError } from '@stripe/stripe-js'
import type { Address, PayableOrder } from '../../../../shared/contract/orders.ts'
import type { CardAnswer } from './card-flow.ts'
import type { CardFields } from './stripe-fields.ts'

/**
 * Confirms the card with Stripe (STRIPE-02). 3-D Secure opens a dialog, or redirects to the bank,
 * which returns to `/?payment=success` (STRIPE-04).
 */
export async function confirmCard(
  fields: CardFields | null,
  clientSecret: string,
  order: PayableOrder,
): Promise<CardAnswer> {
  if (!fields) return { kind: 'refused', message: 'The card form is not there any more.' }
  try {
    const { error } = await fields.stripe.confirmPayment({
      elements: fields.elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${location.origin}/?payment=success`,
        payment_method_data: { billing_details: billingDetails(order) },
      },
    })
    return error ? answerTo(error) : { kind: 'confirmed' }
  } catch (error) {
    console.warn('The card payment was not answered.', error)
    return { kind: 'unclear', message: unclear }
  }
}

const unclear =
  'We could not hear from the card provider. Please look at your card before retrying.'

/** Only a decline or invalid input proves that nothing was charged. */
function answerTo({ type, message }: StripeError): CardAnswer {
  const text = message ?? 'Your card was declined.'
  const isDeclined = type === 'card_error' || type === 'validation_error'
  return isDeclined
    ? { kind: 'refused', message: text }
    : { kind: 'unclear', message: message ?? unclear }
}

function billingDetails({ customerName, customerEmail, customerPhone, ...order }: PayableOrder) {
  const address = order.billingAddress ?? order.shippingAddress
  const details = { name: customerName, email: customerEmail, phone: customerPhone }
  if (typeof address === 'string') return details
  const { firstName, lastName } = address
  return { ...details, name: `${firstName} ${lastName}`, address: addressOf(address) }
}

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
