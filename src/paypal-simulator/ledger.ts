import { idOf, randomId, reversed } from './ids.ts'
import type { KeyValue } from './key-value.ts'
import type { PurchaseUnit, Wallet } from './order-request.ts'

export type Decision = 'approve' | 'decline' | 'cancel'

export type LedgerOrder = {
  id: string
  unit: PurchaseUnit
  /** Present when the order was created with PayPal as its payment source. */
  wallet: Wallet | null
  /** The buyer's decision; null until the buyer decides. */
  decision: Decision | null
  capture: { id: string; at: number; requestId: string | null } | null
  /** Oldest first; missing in orders that predate support for refunds. */
  refunds?: LedgerRefund[]
  createdAt: number
  updatedAt: number
}

export type LedgerRefund = {
  id: string
  cents: number
  /** The total refunded so far, including this refund. */
  totalCents: number
  note: string | null
  invoice: string | null
  at: number
  requestId: string | null
}

type RefundAsked = {
  /** Null to refund the entire remaining amount. */
  cents: number | null
  note: string | null
  invoice: string | null
}

type Outcome = { order: LedgerOrder; isNew: boolean }

export type Ledger = ReturnType<typeof openLedger>

export type CapturedOrder = LedgerOrder & { capture: NonNullable<LedgerOrder['capture']> }

export function refundedCents({ refunds }: LedgerOrder): number {
  return refunds?.at(-1)?.totalCents ?? 0
}

/**
 * The simulator's orders. An order and its idempotency keys are one entry, so that they cannot diverge:
 * the create key determines the order's id, and the capture key is stored in the order.
 */
export function openLedger(store: KeyValue, secret: string, clock: () => number) {
  const orders = store.collection<LedgerOrder>('orders')
  // Maps each refund to its order; written before the refund. Older ledgers also have captures here;
  // now a capture's id is its order's id reversed.
  const places = store.collection<string>('places')

  /** Opens an order. A known request id returns the order that it opened the first time. */
  async function open(
    details: Pick<LedgerOrder, 'unit' | 'wallet'>,
    requestId: string | null,
  ): Promise<Outcome> {
    const id = requestId === null ? randomId() : idOf(secret, `order ${requestId}`)
    const at = clock()
    const order = { id, ...details, decision: null, capture: null, createdAt: at, updatedAt: at }
    if (await orders.add(id, order)) return { order, isNew: true }
    const stored = orders.get(id)
    if (!stored) throw new Error('An order went missing.')
    return { order: stored, isNew: false }
  }

  /** Stores the buyer's decision unless the order is captured; resolves to null if there is no order. */
  function decide(id: string, decision: Decision): Promise<LedgerOrder | null> {
    return orders.update(id, (order) =>
      order.capture ? order : { ...order, decision, updatedAt: clock() },
    )
  }

  /** Captures an approved order once; any other order stays as it is. */
  async function capture(id: string, requestId: string | null): Promise<Outcome | null> {
    const newCapture = { id: reversed(id), at: clock(), requestId }
    const order = await orders.update(id, (current) =>
      current.capture || current.decision !== 'approve'
        ? current
        : { ...current, capture: newCapture, updatedAt: newCapture.at },
    )
    return order && { order, isNew: order.capture === newCapture }
  }

  function findCaptured(captureId: string): CapturedOrder | null {
    const order = orders.get(reversed(captureId)) ?? orders.get(places.get(captureId) ?? '')
    return order && isCaptured(order) && order.capture.id === captureId ? order : null
  }

  function findRefund(refundId: string) {
    const order = orders.get(places.get(refundId) ?? '')
    const refund = order?.refunds?.find(({ id }) => id === refundId)
    return order && refund && isCaptured(order) ? { order, refund } : null
  }

  /** Null if there is no such capture. `refund` is null if the remaining amount is too small. */
  async function refund(captureId: string, request: RefundAsked, requestId: string | null) {
    const captured = findCaptured(captureId)
    if (!captured) return null
    const id = randomId()
    await places.add(id, captured.id)
    const order = await orders.update(captured.id, (current) => {
      const isAskedAgain = requestId !== null && findByRequest(current, requestId)
      const left = paidCents(current) - refundedCents(current)
      const cents = request.cents ?? left
      if (isAskedAgain || cents > left || cents < 1) return current
      const totalCents = refundedCents(current) + cents
      const { note, invoice } = request
      const newRefund = { id, cents, totalCents, note, invoice, at: clock(), requestId }
      return {
        ...current,
        refunds: [...(current.refunds ?? []), newRefund],
        updatedAt: newRefund.at,
      }
    })
    if (!order || !isCaptured(order)) return null
    const storedRefund = order.refunds?.find((refund) => refund.id === id)
    const former = requestId === null ? undefined : findByRequest(order, requestId)
    return { order, refund: storedRefund ?? former ?? null, isNew: storedRefund !== undefined }
  }

  return { open, find: orders.get, decide, capture, findCaptured, findRefund, refund }
}

function isCaptured(order: LedgerOrder): order is CapturedOrder {
  return order.capture !== null
}

function findByRequest({ refunds }: LedgerOrder, requestId: string): LedgerRefund | undefined {
  return refunds?.find((refund) => refund.requestId === requestId)
}

/** The amount of the order in cents; `checkAmounts` has normalized it to two decimals. */
export function paidCents({ unit }: LedgerOrder): number {
  return Number(unit.amount.value.replace('.', ''))
}

/** The secret for tokens and ids. Created on first use and stored in the ledger's file. */
export async function secretOf(store: KeyValue): Promise<string> {
  const settings = store.collection<string>('settings')
  const storedSecret = settings.get('secret')
  if (storedSecret !== null) return storedSecret
  await settings.add('secret', crypto.getRandomValues(Buffer.alloc(32)).toString('hex'))
  return secretOf(store)
}
