import { existsSync } from 'node:fs'
import { openKeyValue } from './key-value.ts'
import type { LedgerOrder } from './ledger.ts'

/**
 * Removes the buyers' data from orders: shipping address, description, and the notes of refunds.
 * Amounts, states and ids stay. Also works while another process has the simulator open.
 */
export async function eraseBuyers(file: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0 || !existsSync(file)) return
  const store = openKeyValue(file)
  try {
    const orders = store.collection<LedgerOrder>('orders')
    await Promise.all(orderIds.map((id) => orders.update(id, withoutBuyer)))
  } finally {
    store.close()
  }
}

function withoutBuyer(order: LedgerOrder): LedgerOrder {
  const { shipping: _shipping, description: _description, ...unit } = order.unit
  const refunds = order.refunds?.map((refund) => ({ ...refund, note: null }))
  return { ...order, unit, ...(refunds && { refunds }) }
}
