import { ActionError, type ErrorCode } from '#shared/contract/errors.ts'
import type { Handler } from '../context/handler.ts'
import { changeOrder } from './update-order.ts'

/** The number of orders written in a row; other writers get a turn between groups. */
const GROUP = 25

/** The errors that refuse a single order; the other orders are still changed. */
const ownReasons: readonly ErrorCode[] = ['stale', 'not_found', 'out_of_stock', 'invalid']

/**
 * Sets the status of many orders, each in its own transaction, so that an order that has changed in
 * the meantime does not keep the others from being shipped (ORD-16).
 */
export const bulkUpdateOrders: Handler<'orders.bulkUpdate'> = async (input, context, caller) => {
  const { changes } = input
  const answers = []
  for (let start = 0; start < changes.length; start += GROUP) {
    const group = changes.slice(start, start + GROUP)
    answers.push(...(await Promise.all(group.map(changeOne))))
  }
  return {
    updated: answers.flatMap(({ updated }) => updated ?? []),
    refused: answers.flatMap(({ refused }) => refused ?? []),
  }

  async function changeOne(change: (typeof changes)[number]) {
    try {
      const order = await changeOrder(change, context, caller, 'orders.bulkUpdate')
      const { id, status, updatedAt, statusMail = null } = order
      return { updated: { id, status, updatedAt, statusMail } }
    } catch (error) {
      if (!(error instanceof ActionError) || !ownReasons.includes(error.code)) throw error
      return { refused: { id: change.id, code: error.code, message: error.message } }
    }
  }
}
