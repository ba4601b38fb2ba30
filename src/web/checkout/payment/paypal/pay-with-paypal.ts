import type { PayableOrder } from '../../../../shared/contract/orders.ts'
import { currency } from '../../../../shared/domain/pricing.ts'
import { call } from '../../../api/client.ts'
import { collect, finishFormer } from '../session/capture-and-place.ts'
import { giveBack } from '../session/cancel-payment.ts'
import { heldUnits, type OpenPayment } from '../../../cart/open-payment.ts'
import { openPayment } from '../session/open-in-session.ts'
import type { Desk, Outcome, WindowDesk } from '../session/payment-context.ts'
import { approvalAddress } from '../session/payment-window.ts'
import { findShortages } from '../session/stock-check.ts'
import { pause } from '../session/pause.ts'

const POLL_EVERY = 1_000
const CAPTURE_AFTER = 2_000

/** One payment from the click to the order, step by step (PAYPAL-01 to PAYPAL-09). */
export function pay(payload: PayableOrder, desk: WindowDesk): Promise<Outcome> {
  return inWindow(
    desk,
    async () => (await finishFormer(payload, desk)) ?? (await payAnew(payload, desk)),
  )
}

/** Goes on with a payment that is still open, with what it holds and at its price. */
export function payOn(payment: OpenPayment, address: string, desk: WindowDesk): Promise<Outcome> {
  return inWindow(desk, async () => {
    desk.remember(payment)
    desk.tell({ type: 'stock-found' })
    return follow(payment, address, desk)
  })
}

async function inWindow(
  { popup, tell }: WindowDesk,
  flow: () => Promise<Outcome>,
): Promise<Outcome> {
  tell({ type: 'started' })
  try {
    return await flow()
  } finally {
    popup.close()
    tell({ type: 'ended' })
  }
}

async function payAnew(payload: PayableOrder, desk: WindowDesk): Promise<Outcome> {
  const { signal, tell } = desk
  const shortages = await findShortages(payload, heldUnits(desk.former(), Date.now()))
  if (shortages === null || shortages.length > 0) return { kind: 'short', items: shortages }
  if (signal.aborted) return { kind: 'quiet' }
  tell({ type: 'stock-found' })
  const opened = await open(payload, desk)
  if ('kind' in opened) return opened
  if (signal.aborted) return { kind: 'quiet' }
  const outcome = await follow(opened, opened.address ?? '', desk)
  // Nobody has seen its page: what it holds is free again at once.
  if (outcome.kind === 'blocked' && (await giveBack(opened)) === 'given back') desk.forget(opened)
  return outcome
}

/** Shows the provider's page, waits until its window closes, and collects. */
async function follow(payment: OpenPayment, address: string, desk: WindowDesk): Promise<Outcome> {
  const { popup, signal, tell } = desk
  if (!popup.show(address)) {
    tell({ type: 'failed' })
    return { kind: 'blocked' }
  }
  tell({ type: 'opened', heldUntil: payment.heldUntil })
  while (!popup.isClosed() && !signal.aborted) await pause(POLL_EVERY, signal)
  popup.close()
  tell({ type: 'window-closed' })
  await pause(CAPTURE_AFTER, signal)
  return collect(payment, desk)
}

async function open(payload: PayableOrder, desk: Desk) {
  return openPayment(payload, desk, async (replaces) => {
    const { paypalBaseUrl, ...opened } = await call('paypal.createOrder', {
      amount: payload.total ?? '',
      currency,
      intent: 'CAPTURE',
      order: payload,
      ...replaces,
    })
    return { ...opened, address: approvalAddress(paypalBaseUrl, opened.id), clientSecret: null }
  })
}
