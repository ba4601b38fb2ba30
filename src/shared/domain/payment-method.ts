/** How something was paid, as customers call it. */
export function paymentMethodName(method: string): string {
  if (method === 'paypal') return 'PayPal'
  if (method === 'stripe') return 'Card'
  return method
}
