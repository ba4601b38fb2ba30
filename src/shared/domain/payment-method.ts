/** A payment method as customers know it. */
export function paymentMethodName(method: string): string {
  if (method === 'paypal') return 'PayPal'
  if (method === 'stripe') return 'Card'
  return method
}

/** The provider of a payment method as staff know it. */
export function providerName(provider: string): string {
  return provider === 'stripe' ? 'Stripe' : paymentMethodName(provider)
}
