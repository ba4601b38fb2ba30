import { ActionError } from '../../shared/contract/errors.ts'
import type { Handlers } from '../action/handler.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import { testOrder } from './test-order.ts'

export const mailHandlers: Pick<Handlers, 'mail.sendTestOrder'> = {
  'mail.sendTestOrder': async (input, { db, mail, clock }) => {
    const ids = input.items.map((item) => item.productId)
    const data = testOrder(input, await findProducts(db.read, ids), clock())
    try {
      const recipient = data.customerEmail
      return { messageId: await mail.sendNow({ kind: 'test_order', recipient, data }) }
    } catch (cause) {
      throw new ActionError('mail_unavailable', { cause, retryAfter: 60 })
    }
  },
}
