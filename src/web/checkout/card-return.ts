import type { Notice } from '../ui/notice.ts'
import { capture } from './capture.ts'
import { forgetPayment, readKeptPayment } from './kept-payment.ts'
import { orderPageOf } from './order-page-of.ts'
import { noticeOf, orderCompleted } from './payment-words.ts'
import { forgetForm } from './saved-form.ts'

type News = {
  notice: Notice
  /** Nothing is left to be bought. */
  isOver: boolean
  orderPage: string | null
}

/** What became of a card payment that had to be confirmed on the bank's own page. */
export async function afterCardReturn(intentId: string): Promise<News> {
  const result = await capture({ method: 'card', orderId: intentId })
  const kept = readKeptPayment()
  const receipt = kept?.id === intentId ? kept.receipt : null
  if (result.kind === 'completed' || result.kind === 'uncertain') {
    forgetPayment(intentId)
    forgetForm()
  }
  switch (result.kind) {
    case 'completed':
      return {
        notice: orderCompleted,
        isOver: true,
        orderPage: await orderPageOf({ orderId: intentId, receipt }),
      }
    case 'uncertain':
      return { notice: stillChecked, isOver: true, orderPage: null }
    case 'declined':
      return { notice: noticeOf(result) ?? notPaid, isOver: false, orderPage: null }
    case 'cancelled':
    case 'waiting':
      return { notice: notPaid, isOver: false, orderPage: null }
  }
}

const stillChecked: Notice = {
  title: 'Your payment is being confirmed',
  description: 'The order follows by itself, with a confirmation to your inbox.',
}

const notPaid: Notice = {
  title: 'Payment Failed',
  description: 'Your card was not charged, and your cart is as it was.',
  isDestructive: true,
}
