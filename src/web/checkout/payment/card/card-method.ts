import * as m from '#shared/i18n/messages.ts'
import { call } from '../../../api/client.ts'
import type { Method } from '../session/payment-method.ts'
import { CardPayment } from './card-payment.tsx'

export const cardMethod: Method = {
  provider: 'stripe',
  id: 'card',
  name: m.paymentCard,
  Panel: CardPayment,
  open: async (order, replaces) => {
    const amount = order.total ?? ''
    return {
      ...(await call('stripe.createIntent', { amount, order, ...replaces })),
      address: null,
    }
  },
  capture: async (intentId) => {
    const { id, status } = await call('stripe.captureIntent', { intentId })
    if (status === 'COMPLETED') return { kind: 'completed', paymentId: id }
    return status === 'PENDING' ? { kind: 'pending', reason: 'processing' } : { kind: 'uncertain' }
  },
  cancel: async (intentId) => void (await call('stripe.cancelIntent', { intentId })),
  approvedIn: 'form',
  saysInPanel: false,
  isReleased: true,
  notOpened: (error) => m.noticeCardFailed({ error }),
}
