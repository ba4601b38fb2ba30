export type GivingBack = 'given back' | 'too late' | 'unreachable'

/**
 * Ends a payment as a cancel in the provider's window does: by the way back from there. What the
 * buyer has approved is not charged any more; for what was charged already it is too late.
 */
export async function giveBack(orderId: string): Promise<GivingBack> {
  try {
    const { ok, status } = await fetch(`/paypal/cancel?token=${encodeURIComponent(orderId)}`)
    if (ok) return 'given back'
    return status === 409 ? 'too late' : 'unreachable'
  } catch (error) {
    console.warn('The payment could not be given up.', error)
    return 'unreachable'
  }
}
