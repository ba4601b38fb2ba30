import { Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { DetailedOrder } from './orders.ts'
import { Id } from './scalars.ts'

/** No order's note for staff is longer than this, so that every note can be sent back as read. */
export const longestAttention = 2_000

/** The words that were read come with it, so that nobody clears what they have not seen. */
export const clearAttention = action({
  name: 'orders.clearAttention',
  summary: 'Takes away the mark of an order that needed attention.',
  role: 'admin',
  input: Type.Object({
    id: Id,
    attention: Type.String({ minLength: 1, maxLength: longestAttention }),
  }),
  output: DetailedOrder,
  errors: ['not_found', 'stale'],
})
