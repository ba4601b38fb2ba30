import { Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { OrderPayload } from './orders.ts'

/** The Test Mode box of the checkout page; needs an admin (decisions T20). */
export const sendTestOrder = action({
  name: 'mail.sendTestOrder',
  summary: 'Sends an order confirmation with the given values to its customer address.',
  role: 'admin',
  input: Type.Composite([
    Type.Partial(OrderPayload),
    Type.Pick(OrderPayload, ['customerEmail', 'items']),
  ]),
  output: Type.Object({ messageId: Type.String() }),
  errors: ['invalid', 'mail_unavailable'],
})
