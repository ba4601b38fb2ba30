/** What customers and staff call a payment method and its provider. */
const names: Record<string, { customer: string; staff: string }> = {
  paypal: { customer: 'PayPal', staff: 'PayPal' },
  stripe: { customer: 'Card', staff: 'Stripe' },
}

/** A payment method as customers know it. */
export function paymentMethodName(method: string): string {
  return names[method]?.customer ?? method
}

/** The provider of a payment method as staff know it. */
export function providerName(provider: string): string {
  return names[provider]?.staff ?? provider
}
