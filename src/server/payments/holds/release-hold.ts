import { ActionError } from '../../../shared/contract/errors.ts'
import { holdsStock } from '../../../shared/domain/payment-status.ts'
import type { Handler } from '../../context/handler.ts'
import { recordChange } from '../../audit/record-change.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { abandonQuietly } from '../settlement/abandon.ts'
import { cancelWithin } from '../settlement/cancel-payment.ts'
import { findPayment } from '../payment/payments.queries.ts'
import { awaitCapture } from '../settlement/await-capture.ts'

/**
 * Staff cancel an open payment: its units are for sale again, and no later approval is captured.
 * Refuses a payment that was captured, or whose capture is in flight.
 */
export const releaseHold: Handler<'holds.release'> = async ({ id }, context, caller) => {
  const known = await findPayment(context.db.read, id)
  if (!known?.draft) throw notHeld()
  // An open checkout attempts a capture every few seconds, approved or not.
  if (known.providerOrderId) await awaitCapture(context, known.providerOrderId)
  const released = await atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    if (!payment?.draft || !holdsStock(payment.status)) throw notHeld()
    if (payment.status !== 'opened' && payment.status !== 'approved') throw beingTaken()
    const at = context.clock()
    await cancelWithin(tx, payment, at, 'released')
    const { customerName, items } = payment.draft
    const held = items.map(({ productName, quantity }) => `${quantity} of ${productName}`)
    await recordChange(tx, {
      by: caller,
      at,
      action: 'holds.release',
      subject: { kind: 'payment', id, name: `Payment of ${customerName}` },
      before: { held },
      after: { held: [] },
    })
    return payment
  })
  // So that the buyer cannot pay it in a window that is still open.
  await abandonQuietly(context, released)
  return null
}

function notHeld(): ActionError {
  return new ActionError('not_found', { message: 'This payment holds nothing any more.' })
}

function beingTaken(): ActionError {
  const message = 'This payment is being taken at this moment, so what it holds cannot be released.'
  return new ActionError('payment_used', { message })
}
