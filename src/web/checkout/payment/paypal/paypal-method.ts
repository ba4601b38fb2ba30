import type { PaypalCapture } from '#shared/contract/payments.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { httpError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import type { CaptureResult, Method } from '../session/payment-method.ts'
import { PaypalPayment } from './paypal-payment.tsx'

/** Default PayPal site (PAYPAL-03). */
const LIVE_SITE = 'https://www.paypal.com'

export const paypalMethod: Method = {
  provider: 'paypal',
  id: 'paypal',
  name: () => 'PayPal',
  Panel: PaypalPayment,
  open: async (order, replaces) => {
    const { paypalBaseUrl, ...opened } = await call('paypal.createOrder', {
      amount: order.total ?? '',
      currency,
      intent: 'CAPTURE',
      order,
      ...replaces,
    })
    return { ...opened, address: addressOf(paypalBaseUrl, opened.id), clientSecret: null }
  },
  capture: async (orderId) => resultOf(await call('paypal.captureOrder', { orderId })),
  // Posts to the same page of the shop that PayPal's cancel link opens.
  cancel: async (orderId) => {
    const path = `/paypal/cancel?token=${encodeURIComponent(orderId)}`
    const address = localAddress(currentLocale(), path)
    const response = await fetch(address, { method: 'POST' })
    if (!response.ok) throw httpError(response, await response.text())
  },
  approvedIn: 'window',
  window: { opening: m.paymentPaypalOpening, addressOf },
  saysInPanel: true,
  isReleased: false,
  notOpened: (error) => m.noticePaypalFailed({ error }),
}

/** The URL where the buyer approves a payment (O32). */
function addressOf(base: string, id: string): string {
  return `${base || LIVE_SITE}/checkoutnow?token=${encodeURIComponent(id)}`
}

/** COMPLETED may be the status of the order or of its first capture (PAYPAL-05). */
function resultOf({ id, status, purchase_units }: PaypalCapture): CaptureResult {
  const first = purchase_units?.[0]?.payments?.captures?.[0]
  const isCompleted = status === 'COMPLETED' || first?.status === 'COMPLETED'
  if (isCompleted) return { kind: 'completed', paymentId: first?.id ?? id }
  if (first?.status !== 'PENDING') return { kind: 'uncertain' }
  return { kind: 'pending', reason: first.status_details?.reason ?? null }
}
