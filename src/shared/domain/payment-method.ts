/** How something was paid, as customers call it. */
export function paymentMethodName(method: string): string {
  if (method === 'paypal') return 'PayPal'
  if (method === 'stripe') return 'Card'
  return method
}

/** Who takes the money of a payment method, as staff know them. */
export function providerName(provider: string): string {
  return provider === 'stripe' ? 'Stripe' : paymentMethodName(provider)
}
