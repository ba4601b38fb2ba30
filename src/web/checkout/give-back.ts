/**
 * Ends a payment as a cancel in the provider's window does: by the way back from there. It does
 * nothing to a payment that the buyer has approved. False when the shop could not be reached.
 */
export async function giveBack(orderId: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`/paypal/cancel?token=${encodeURIComponent(orderId)}`)
    return ok
  } catch (error) {
    console.warn('The payment could not be given up.', error)
    return false
  }
}
