import { type Static, Type } from '@sinclair/typebox'
import * as m from '../../i18n/messages.ts'
import { Address, OrderPayload } from '../orders.ts'
import { Extended, Nullable } from '../scalars.ts'

/**
 * An order whose payment is being opened. Its tax depends on its address (T22), which only a pickup
 * may leave out.
 */
export const PayableOrder = Extended(Type.Omit(OrderPayload, ['shippingAddress']), {
  shippingAddress: Type.Optional(
    Nullable(Type.Object(Address.properties, { errorMessage: m.fieldDeliveryAddress })),
  ),
})
export type PayableOrder = Static<typeof PayableOrder>
