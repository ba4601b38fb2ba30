import { Type } from '@sinclair/typebox'
import { staffAction } from '../action.ts'
import { DetailedOrder } from '../orders.ts'
import { Id, Timestamp } from '../scalars.ts'

/** A repeated call changes nothing and sends nothing. Completing the order records the pickup. */
export const readyForPickup = staffAction({
  name: 'orders.readyForPickup',
  needs: ['orders:write'],
  summary: 'Marks an order that is picked up as ready, and emails the customer once.',
  input: Type.Object({ id: Id, version: Type.Optional(Timestamp) }),
  output: DetailedOrder,
  errors: ['not_found', 'invalid', 'stale'],
})
