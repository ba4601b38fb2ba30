import { type Static, Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { OrderPayload } from './orders.ts'
import { Nullable, OptionalText } from './scalars.ts'

/** An address as far as the form is filled in. */
const HalfAddress = Type.Optional(
  Nullable(
    Type.Union([
      Type.Record(Type.String({ maxLength: 40 }), Nullable(Type.String({ maxLength: 300 }))),
      Type.String({ maxLength: 2_000 }),
    ]),
  ),
)

const { customerEmail, items, subtotal, shippingCost, taxAmount, total, totalAmount } =
  OrderPayload.properties

/** The order payload (ENT-13) of a form that may be half filled: blank counts as missing. */
export const TestOrder = Type.Object({
  customerEmail,
  items,
  customerName: OptionalText(200),
  customerPhone: OptionalText(40),
  shippingAddress: HalfAddress,
  billingAddress: HalfAddress,
  subtotal,
  shippingCost,
  taxAmount,
  total,
  totalAmount,
  paymentMethod: OptionalText(40),
  paymentIntentId: OptionalText(100),
})
export type TestOrder = Static<typeof TestOrder>

/** The Test Mode box of the checkout page; needs an admin (decisions T20). */
export const sendTestOrder = action({
  name: 'mail.sendTestOrder',
  summary: 'Sends an order confirmation with the given values to its customer address.',
  role: 'admin',
  input: TestOrder,
  output: Type.Object({ messageId: Type.String() }),
  errors: ['invalid', 'mail_unavailable'],
})
