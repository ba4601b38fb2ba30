import { isDeepStrictEqual } from 'node:util'
import type { TimelineEntry } from '#shared/contract/staff/order-details.ts'
import { formatMoney, sumOf } from '#shared/domain/money.ts'
import { orderStatuses } from '#shared/domain/order/order.ts'
import type { MailKind } from '#shared/domain/shop/mail.ts'
import type { AuditRow } from '../audit/audit.queries.ts'
import type { NoteRow } from '../customers/notes.queries.ts'
import type { OutboxRow } from '../mail/outbox/outbox.queries.ts'
import { faultWords } from '../mail/transport/fault-words.ts'
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
  notes: readonly NoteRow[]
}

/** The history of an order for staff, oldest first. */
export function timelineOf(history: History): TimelineEntry[] {
  const { order, items, steps, mails, changes, refunds, notes } = history
  const names = new Map(items.map(({ productId, productName }) => [productId, productName]))
  return [
    placed(order),
    // Refunds and notes have entries of their own.
    ...steps
      .filter(({ ask, status }) => ask !== 'refund' && !isRefunded(status))
      .filter(isLastOfItsKind)
      .map(stepEntry),
    ...changes.filter(({ action }) => !hasOwnEntry(action)).map(changeEntry),
    ...notes.map(noteEntry),
    ...refunds.map((refund) => refundEntry(refund, names)),
    // Mail has the same time as its cause; mail is listed last here, so it sorts after the cause.
    ...mails.map(mailEntry),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
}

const isRefunded = (status: PaymentStep['status']) =>
  status === 'partly_refunded' || status === 'refunded'
/**
 * Whether to show a step. A capture without an answer is requested again every few seconds, so
 * identical outcomes in a row are shown only once.
 */
function isLastOfItsKind(step: PaymentStep, at: number, all: PaymentStep[]) {
  const { ask, status } = step
  const next = all[at + 1]
  const isSame =
    next?.ask === ask &&
    next.status === status &&
    isDeepStrictEqual(outcomeOf(next), outcomeOf(step))
  const isUnanswered = step.reason === null && step.answer === null
  return ask !== 'capture' || isUnanswered || !isSame
}

const hasOwnEntry = (action: string) => /refund|addNote/i.test(action)

type Facts = Pick<TimelineEntry, 'id' | 'kind'> & Partial<TimelineEntry>

function entry(at: number, facts: Facts): TimelineEntry {
  const plain = { who: null, isTrouble: false, isPending: false, changes: [] }
  return { ...plain, ...facts, at: new Date(at).toISOString() }
}

function placed({ id, createdAt }: OrderRow): TimelineEntry {
  return entry(createdAt, { id, kind: 'placed' })
}

function outcomeOf({ reason, answer, disputeId }: PaymentStep) {
  return { reason, answer, disputeId }
}

function stepEntry(step: PaymentStep) {
  const { id, ask, status, debugId, at, answeredAt } = step
  return entry(answeredAt ?? at, {
    id: `step-${id}`,
    kind: 'payment',
    payment: { ask, status, ...outcomeOf(step), debugId },
    isTrouble: answeredAt === null,
  })
}

function mailEntry(mail: History['mails'][number]) {
  const { id, kind, recipient, status, lastError, createdAt, updatedAt } = mail
  return entry(status === 'waiting' ? createdAt : updatedAt, {
    id,
    kind: 'mail',
    mail: {
      kind: kind as MailKind,
      state: status,
      recipient,
      lastError: status === 'sent' || lastError === null ? null : faultWords(lastError),
    },
    isTrouble: status === 'failed' || (status === 'waiting' && lastError !== null),
    isPending: status === 'waiting' && lastError === null,
  })
}

function changeEntry({ id, createdAt, actorName, action, changes }: AuditRow): TimelineEntry {
  const change = changes.find(({ field }) => field === 'status')
  const status = orderStatuses.find((each) => each === change?.after) ?? null
  return entry(createdAt, {
    id,
    kind: 'change',
    change: { action, status },
    who: actorName,
    changes: changes.filter(({ field }) => field !== 'status'),
  })
}

function noteEntry({ id, createdAt, author, text }: NoteRow): TimelineEntry {
  return entry(createdAt, { id, kind: 'note', note: { text }, who: author })
}

function refundEntry(refund: RefundRow, names: ReadonlyMap<string, string>): TimelineEntry {
  const { id, amountCents, status, origin, reason, failure, actorName } = refund
  return entry(status === 'asked' ? refund.createdAt : refund.updatedAt, {
    id,
    kind: 'refund',
    refund: {
      amount: formatMoney(amountCents),
      status,
      origin,
      reason,
      failure,
      tax: formatMoney(sumOf((refund.split?.taxes ?? []).map(({ cents }) => cents))),
      items: namedUnits(refund.split?.items ?? [], names),
      restock: status === 'failed' ? [] : namedUnits(refund.restock, names),
    },
    who: actorName,
    isTrouble: status !== 'done',
  })
}

function namedUnits(units: RefundRow['restock'], names: ReadonlyMap<string, string>) {
  return units.map(({ productId, quantity }) => {
    return { name: names.get(productId) ?? null, quantity }
  })
}
