import { Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { DetailedOrder } from './orders.ts'
import { Id } from './scalars.ts'

/** The longest attention note, so that a client can always send the note it read. */
export const longestAttention = 2_000

/** The note that was read comes with it, so that nobody clears a note they have not seen. */
export const clearAttention = action({
  name: 'orders.clearAttention',
  summary: "Clears an order's attention mark.",
  role: 'admin',
  input: Type.Object({
    id: Id,
    attention: Type.String({ minLength: 1, maxLength: longestAttention }),
  }),
  output: DetailedOrder,
  errors: ['not_found', 'stale'],
})
