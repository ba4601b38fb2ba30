import type { KeyValue } from '../db/key-value.ts'
import { idOf, randomId } from './ids.ts'
import type { PurchaseUnit, Wallet } from './order-request.ts'

export type Decision = 'approve' | 'decline' | 'cancel'

export type LedgerOrder = {
  id: string
  unit: PurchaseUnit
  /** Present when the order named PayPal as its payment source from the start. */
  wallet: Wallet | null
  /** The buyer's; null before it. */
  decision: Decision | null
  capture: { id: string; at: number; requestId: string | null } | null
  createdAt: number
  updatedAt: number
}

type Outcome = { order: LedgerOrder; isNew: boolean }

export type Ledger = {
  /** Opened again under the same request id, the order that it opened the first time. */
  open: (asked: Pick<LedgerOrder, 'unit' | 'wallet'>, requestId: string | null) => Outcome
  find: (id: string) => LedgerOrder | null
  /** Null when there is no such order; a captured one stays as it is. */
  decide: (id: string, decision: Decision) => LedgerOrder | null
  /** Captures an approved order once; any other stays as it is. */
  capture: (id: string, requestId: string | null) => Outcome | null
}

/**
 * The simulator's orders. An order and the idempotency keys that made it and captured it are one
 * entry, so that they cannot come apart: the first is the order's id, the second stands in it.
 */
export function openLedger(store: KeyValue, secret: string, clock: () => number): Ledger {
  const orders = store.collection<LedgerOrder>('orders')

  function open(asked: Pick<LedgerOrder, 'unit' | 'wallet'>, requestId: string | null): Outcome {
    const id = requestId === null ? randomId() : idOf(secret, `order ${requestId}`)
    const at = clock()
    const order = { id, ...asked, decision: null, capture: null, createdAt: at, updatedAt: at }
    if (orders.add(id, order)) return { order, isNew: true }
    const known = orders.get(id)
    if (!known) throw new Error('An order went missing.')
    return { order: known, isNew: false }
  }

  function decide(id: string, decision: Decision): LedgerOrder | null {
    return orders.update(id, (order) =>
      order.capture ? order : { ...order, decision, updatedAt: clock() },
    )
  }

  function capture(id: string, requestId: string | null): Outcome | null {
    const made = { id: randomId(), at: clock(), requestId }
    const order = orders.update(id, (known) => {
      if (known.capture || known.decision !== 'approve') return known
      return { ...known, capture: made, updatedAt: made.at }
    })
    return order && { order, isNew: order.capture?.id === made.id }
  }

  return { open, find: orders.get, decide, capture }
}

/** What signs this ledger's tokens and spells its ids; made with the file, kept with it. */
export function secretOf(store: KeyValue): string {
  const settings = store.collection<string>('settings')
  const known = settings.get('secret')
  if (known !== null) return known
  settings.add('secret', Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex'))
  return secretOf(store)
}
