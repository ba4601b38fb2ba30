import type { TimelineEntry } from '#shared/contract/staff/order-details.ts'
import { refundFailureWords } from '#shared/domain/order/attention-words.ts'
import { paymentWords, stepWords } from '#shared/domain/order/payment/payment-words.ts'
import { answerWords } from '#shared/domain/provider/answer-words.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

type Words = {
  title: string
  detail: string | null
  /** A provider's codes and ids. */
  technical?: string | null
}

/** An entry of an order's history in the language of the page. */
export function timelineWords({ payment, mail, change, refund, note }: TimelineEntry): Words {
  if (payment) return paymentEntry(payment)
  if (mail) return mailEntry(mail)
  if (change) return { title: changeTitle(change), detail: null }
  if (refund) return refundEntry(refund)
  if (note) return { title: m.note(), detail: note.text }
  return { title: m.timelinePlaced(), detail: null }
}

type Payment = NonNullable<TimelineEntry['payment']>

const questions = {
  create: m.timelineAskedCreate,
  capture: m.timelineAskedCapture,
  refund: m.timelineAskedRefund,
}

function paymentEntry(payment: Payment): Words {
  const { ask, status, reason, answer, debugId } = payment
  const request = ask ? questions[ask]() : m.timelineAsked()
  const code = reason === null ? answer : null
  const ids = [code, debugId && m.stepDebugId({ id: debugId })].filter(Boolean)
  return {
    title: status ? paymentWords(status) : request,
    detail: code === null ? stepWords(payment) : answerWords(code),
    technical: ids.join(', ') || null,
  }
}

function mailEntry({ kind, state, recipient, lastError }: NonNullable<TimelineEntry['mail']>) {
  const to = m.timelineMailTo({ recipient })
  return {
    title: m.timelineMail({ kind, status: state }),
    detail: [to, lastError].filter(Boolean).join('. '),
  }
}

const changes: Record<string, () => string> = {
  'orders.clearAttention': m.timelineMarkedResolved,
  'orders.create': m.timelineEntered,
  'orders.markPaid': m.timelineMarkedPaid,
  'orders.ship': m.mailKindParcelShipped,
  'orders.importShipments': m.mailKindParcelShipped,
  'orders.updateShipment': m.timelineParcelCorrected,
  'orders.removeShipment': m.timelineParcelRemoved,
  'payments.correctEmail': m.timelineEmailCorrected,
  'orders.readyForPickup': m.ordersReady,
  'orders.sendEmail': m.mailSentAgain,
}

function changeTitle({ action, status }: NonNullable<TimelineEntry['change']>): string {
  const words = changes[action]
  if (words) return words()
  return status ? m.timelineMarkedAs({ status }) : m.timelineEdited()
}

function refundEntry(refund: NonNullable<TimelineEntry['refund']>): Words {
  const { status, origin, reason, failure, restock, items, tax } = refund
  const amount = displayPrice(refund.amount)
  const facts = [
    reason && m.timelineReason({ reason }),
    items.length > 0 && m.timelineRefundItems({ units: unitsWords(items) }),
    Number(tax) > 0 && m.timelineRefundTax({ amount: displayPrice(tax) }),
    restock.length > 0 && m.timelineRestocked({ units: unitsWords(restock) }),
    failure && refundFailureWords(failure),
  ]
  return {
    title: (origin === 'provider' ? m.timelineRefundThere : m.timelineRefund)({ amount, status }),
    detail: facts.filter(Boolean).join('. ') || null,
  }
}

function unitsWords(units: NonNullable<TimelineEntry['refund']>['items']): string {
  return units
    .map(({ name, quantity: count }) =>
      m.ordersHowMany({ count, name: name ?? m.ordersUnknownProduct() }),
    )
    .join(', ')
}
