import { useAtomValue, useStore } from 'jotai'
import { useEffect, useReducer, useRef } from 'react'
import type { PayableOrder } from '../../../shared/contract/orders.ts'
import type { FieldError } from '../../../shared/contract/errors.ts'
import { paidOrderAtom } from '../../order/paid-order.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { unknownPayment } from './session/after-capture.ts'
import type { CardForm } from './card/card-form.ts'
import { captureAndPlace } from './session/capture-and-place.ts'
import { giveBack } from './session/cancel-payment.ts'
import { clearStoredPayment, storePayment, readStoredPayment } from './session/stored-payment.ts'
import {
  type Bought,
  isPayingAtom,
  type OpenPayment,
  openPaymentAtom,
} from '../../cart/open-payment.ts'
import { pay, payOn } from './paypal/pay-with-paypal.ts'
import { payByCard } from './card/pay-by-card.ts'
import type { PaymentContext, Outcome, WindowPaymentContext } from './session/payment-context.ts'
import {
  idle,
  isBusy,
  nextStep,
  type PaymentEvent,
  type PaymentStep,
} from './session/payment-step.ts'
import { pause } from './session/pause.ts'
import { type PaymentWindow, paymentWindow } from './session/payment-window.ts'
import { SETTLED_AFTER } from './session/use-frozen-while-paying.ts'
import {
  blockedWindow,
  cancelled_payment,
  noticeOf,
  notCancelled,
} from './session/payment-words.ts'

type PaymentOptions = {
  /** The order stands; perhaps the page has been left meanwhile. */
  onCompleted: (bought: Bought | null, hasLeft: boolean) => void
  /** The shop is not as the page shows it: something is short, or a price has changed. */
  onOutdated: () => Promise<unknown>
  /** The shop will not take these fields of the order. */
  onRefused: (errors: readonly FieldError[]) => void
}

export type Payment = {
  step: PaymentStep
  /** A payment that did not end in an order; perhaps the shop still holds something for it. */
  open: OpenPayment | null
  // PayPal's two must be called within the click: browsers let a window open only upon one.
  start: (payload: PayableOrder) => void
  startByCard: (payload: PayableOrder, form: CardForm) => void
  /** Goes on with the open payment, which was opened for this very order. */
  resume: (payload: PayableOrder) => void
  /** Gives up the open payment, and what is held for it. */
  giveBack: () => Promise<void>
  /** Brings the provider's window to the front again. */
  showWindow: () => void
}

/** The payments of this page; leaving the page ends it without losing what was approved. */
export function usePayment(options: PaymentOptions): Payment {
  const [step, tell] = useReducer(nextStep, idle)
  const toast = useToast()
  const store = useStore()
  const open = useAtomValue(openPaymentAtom)
  const leaving = useRef(new AbortController())
  const popup = useRef<PaymentWindow | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  // While it is under way, nobody else asks what became of it.
  useEffect(() => {
    store.set(isPayingAtom, isBusy(step))
    return () => store.set(isPayingAtom, false)
  }, [store, step])

  function remember(payment: OpenPayment) {
    store.set(openPaymentAtom, payment)
    const kept = readStoredPayment()
    // What another tab has opened since is what counts for the next one.
    if (payment.isUncertain && kept && kept.id !== payment.orderId) return
    storePayment(payment)
  }

  function forget({ orderId }: OpenPayment): boolean {
    if (store.get(openPaymentAtom)?.orderId === orderId) store.set(openPaymentAtom, null)
    return clearStoredPayment(orderId)
  }

  /** This page's, or one that another tab has opened since. */
  function former(): OpenPayment | null {
    const known = store.get(openPaymentAtom)
    const kept = readStoredPayment()
    return kept && kept.id !== known?.orderId ? unknownPayment(kept) : known
  }

  function run(flow: (payment_context: WindowPaymentContext) => Promise<Outcome>) {
    if (isBusy(step)) return
    const opened = paymentWindow()
    popup.current = opened
    if (!opened) {
      tell({ type: 'failed' })
      toast(blockedWindow)
      return
    }
    const { signal } = leaving.current
    const payment_context: WindowPaymentContext = {
      method: 'paypal',
      popup: opened,
      signal,
      tell,
      former,
      remember,
      forget,
    }
    void flow(payment_context).then((outcome) => finish(outcome, signal.aborted))
  }

  function startByCard(payload: PayableOrder, form: CardForm) {
    if (isBusy(step)) return
    const { signal } = leaving.current
    // What goes wrong with a card is told in a notice; the other panel is PayPal's own.
    const tellCard = (event: PaymentEvent) => void (event.type !== 'failed' && tell(event))
    const payment_context: PaymentContext = {
      method: 'card',
      signal,
      tell: tellCard,
      former,
      remember,
      forget,
    }
    void payByCard(payload, form, payment_context).then((outcome) =>
      finish(outcome, signal.aborted),
    )
  }

  function resume(payload: PayableOrder) {
    const { address } = open ?? {}
    if (open && address)
      run((payment_context) => payOn({ ...open, payload }, address, payment_context))
  }

  async function giveUp() {
    if (!open || isBusy(step)) return
    const outcome = await giveBack(open)
    if (outcome === 'too late') {
      const { signal } = leaving.current
      const { method } = open
      const ended = await captureAndPlace(open, { method, signal, tell, former, remember, forget })
      if (ended.kind !== 'quiet') return finish(ended, signal.aborted)
      // It was only being asked for, and the answer was no.
      if (store.get(openPaymentAtom)?.orderId !== open.orderId) return toast(cancelled_payment)
    }
    if (outcome !== 'given back') return toast(notCancelled[outcome])
    // What comes back is counted before it is no longer held, so that it never seems to be short.
    await options.onOutdated()
    await pause(SETTLED_AFTER, leaving.current.signal)
    forget(open)
    toast(cancelled_payment)
  }

  function finish(outcome: Outcome, hasLeft: boolean) {
    const notice = noticeOf(outcome)
    if (notice) toast(notice)
    if (outcome.kind === 'completed') {
      store.set(paidOrderAtom, outcome.orderPage)
      options.onCompleted(outcome.bought, hasLeft)
    }
    if (outcome.kind === 'short' || outcome.kind === 'price-changed') void options.onOutdated()
    if (outcome.kind === 'not-opened' && outcome.errors) options.onRefused(outcome.errors)
  }

  return {
    step,
    open,
    start: (payload) => run((payment_context) => pay(payload, payment_context)),
    startByCard,
    resume,
    giveBack: giveUp,
    showWindow: () => popup.current?.focus(),
  }
}
