import type { TimelineEntry } from '../../shared/contract/order-views.ts'
import type { MailKind } from '../../shared/domain/shop/mail.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import { paymentWords } from '../../shared/domain/order/payment-status.ts'
import { stepWords } from '../../shared/domain/order/payment-step.ts'
import type { AuditRow } from '../audit/audit.queries.ts'
import type { OutboxRow } from '../mail/outbox/outbox.queries.ts'
import type { OrderItemRow, OrderRow } from '../orders/orders.queries.ts'
import type { PaymentStep } from '../payments/payment/payment-steps.ts'
import type { RefundRow } from '../payments/refunds/refunds.queries.ts'

type History = {
  order: OrderRow
  items: readonly Pick<OrderItemRow, 'productId' | 'productName'>[]
  steps: readonly PaymentStep[]
  mails: readonly Pick<
    OutboxRow,
    'id' | 'kind' | 'recipient' | 'status' | 'lastError' | 'createdAt' | 'updatedAt'
  >[]
  changes: readonly AuditRow[]
  refunds: readonly RefundRow[]
}

/** The history of an order for staff, oldest first. */
export function timelineOf(history: History): TimelineEntry[] {
  const { order, items, steps, mails, changes, refunds } = history
  const names = new Map(items.map(({ productId, productName }) => [productId, productName]))
  return [
    placed(order),
    // Refunds have entries of their own.
    ...steps
      .filter(({ ask, status }) => ask !== 'refund' && !isRefunded(status))
      .filter(isLastOfItsKind)
      .map(stepEntry),
    ...changes.filter(({ action }) => !isOfRefund(action)).map(changeEntry),
    ...refunds.map((refund) => refundEntry(refund, names)),
    // Mail has the same time as its cause; listed last, it sorts after it.
    ...mails.map(mailEntry),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
}

const isRefunded = (status: PaymentStep['status']) =>
  status === 'partly_refunded' || status === 'refunded'
/** An open checkout asks every few seconds, so only the last of equal answers in a row is shown. */
function isLastOfItsKind(step: PaymentStep, at: number, all: PaymentStep[]) {
  const { ask, status } = step
  const next = all[at + 1]
  const words = stepWords(step)
  const isSame = next?.ask === ask && next.status === status && stepWords(next) === words
  return ask !== 'capture' || words === null || !isSame
}
const isOfRefund = (action: string) => /refund/i.test(action)

type Words = Pick<TimelineEntry, 'id' | 'kind' | 'title'> &
  Partial<Pick<TimelineEntry, 'detail' | 'who' | 'isTrouble' | 'isPending' | 'changes'>>

function entry(at: number, words: Words): TimelineEntry {
  const plain = { detail: null, who: null, isTrouble: false, isPending: false, changes: [] }
  return { ...plain, ...words, at: new Date(at).toISOString() }
}

function placed({ id, createdAt }: OrderRow): TimelineEntry {
  return entry(createdAt, { id, kind: 'placed', title: 'Order placed' })
}

const asked = { create: 'to open a payment', capture: 'for the money', refund: 'for a refund' }

function stepEntry(step: PaymentStep) {
  const { id, ask, status, debugId, at, answeredAt } = step
  const facts = [stepWords(step), debugId && `debug id ${debugId}`].filter(Boolean).join(', ')
  return entry(answeredAt ?? at, {
    id: `step-${id}`,
    kind: 'payment',
    title: status ? paymentWords(status) : `The provider was asked ${ask ? asked[ask] : ''}`.trim(),
    detail: facts || null,
    isTrouble: answeredAt === null,
  })
}

const mailTitles: Record<MailKind, string> = {
  order_confirmation: 'Order confirmation',
  new_order: 'Notice to the shop',
  order_shipped: 'Shipping notice',
  order_cancelled: 'Cancellation notice',
  order_refunded: 'Refund notice',
  reviews_received: 'Review notice',
  review_received: 'Review notice',
  password_changed: 'Password notice',
}

const mailStates = { waiting: 'waiting to be sent', sent: 'sent', failed: 'could not be sent' }

function mailEntry({
  id,
  kind,
  recipient,
  status,
  lastError,
  createdAt,
  updatedAt,
}: History['mails'][number]) {
  const about = mailTitles[kind as MailKind] ?? 'Email'
  return entry(status === 'waiting' ? createdAt : updatedAt, {
    id,
    kind: 'mail',
    title: `${about} ${mailStates[status]}`,
    detail: [`To ${recipient}`, status === 'sent' ? null : lastError].filter(Boolean).join('. '),
    isTrouble: status === 'failed' || (status === 'waiting' && lastError !== null),
    isPending: status === 'waiting' && lastError === null,
  })
}

function changeEntry({ id, createdAt, actorName, action, changes }: AuditRow): TimelineEntry {
  const status = changes.find(({ field }) => field === 'status')
  const others = changes.filter((change) => change !== status)
  const title = status ? `Marked as ${String(status.after)}` : 'Edited'
  const words: Record<string, string> = {
    'orders.update': title,
    'orders.clearAttention': 'Marked as resolved',
    'orders.create': 'Entered by staff',
    'orders.markPaid': 'Marked as paid',
  }
  return entry(createdAt, {
    id,
    kind: 'change',
    title: words[action] ?? action,
    who: actorName,
    changes: others,
  })
}

const refundStates = { asked: 'is waiting for the provider', done: 'made', failed: 'was refused' }

function refundEntry(refund: RefundRow, names: ReadonlyMap<string, string>): TimelineEntry {
  const { id, amountCents, status, origin, reason, failure, actorName } = refund
  const at = status === 'asked' ? refund.createdAt : refund.updatedAt
  const where = origin === 'provider' ? ' at the payment provider' : ''
  return entry(at, {
    id,
    kind: 'refund',
    title: `Refund of $${formatMoney(amountCents)} ${refundStates[status]}${where}`,
    detail:
      [reason && `Reason: ${reason}`, restockWords(refund, names), failure]
        .filter(Boolean)
        .join('. ') || null,
    who: actorName,
    isTrouble: status !== 'done',
  })
}

/** The units restocked with a refund; a failed refund restocks none. */
function restockWords({ restock, status }: RefundRow, names: ReadonlyMap<string, string>) {
  if (status === 'failed' || restock.length === 0) return null
  const units = restock.map(
    ({ productId, quantity }) => `${quantity} × ${names.get(productId) ?? 'Unknown Product'}`,
  )
  return `Returned to stock: ${units.join(', ')}`
}
