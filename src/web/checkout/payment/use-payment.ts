import { useAtomValue, useStore } from 'jotai'
import { useEffect, useReducer, useRef } from 'react'
import type { PayableOrder } from '../../../shared/contract/orders.ts'
import type { FieldError } from '../../../shared/contract/errors.ts'
import { paidOrderAtom } from '../../cart/open-payment.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { unknownPayment } from './session/after-capture.ts'
import type { CardForm } from './card/card-form.ts'
import { captureAndPlace } from './session/capture-and-place.ts'
import { cancelPayment } from './session/cancel-payment.ts'
import { clearStoredPayment, storePayment, readStoredPayment } from './session/stored-payment.ts'
import {
  type Bought,
  isPayingAtom,
  type OpenPayment,
  openPaymentAtom,
} from '../../cart/open-payment.ts'
import { pay, resumePayment } from './paypal/pay-with-paypal.ts'
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
  paymentCancelled,
  noticeOf,
  notCancelled,
} from './session/payment-notices.ts'

type PaymentOptions = {
  /** The order was placed; `hasLeft` if the customer has left the page since. */
  onCompleted: (bought: Bought | null, hasLeft: boolean) => void
  /** Stock or prices on the page are outdated. */
  onOutdated: () => Promise<unknown>
  /** The server rejected these fields. */
  onRefused: (errors: readonly FieldError[]) => void
}

export type Payment = {
  step: PaymentStep
  /** A payment that did not end in an order; it may still hold stock. */
  open: OpenPayment | null
  // Call `start` and `resume` synchronously in a click handler, or the browser blocks the popup.
  start: (payload: PayableOrder) => void
  startByCard: (payload: PayableOrder, form: CardForm) => void
  /** Continues the open payment; it must be for this order. */
  resume: (payload: PayableOrder) => void
  /** Cancels the open payment and releases its hold. */
  cancel: () => Promise<void>
  /** Brings the provider's window to the front. */
  showWindow: () => void
}

/** Runs the payments of the checkout page. An approved payment is captured even after leaving it. */
export function usePayment(options: PaymentOptions): Payment {
  const [step, dispatch] = useReducer(nextStep, idle)
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

  // Stops useResumedPayment from polling while this page is paying.
  useEffect(() => {
    store.set(isPayingAtom, isBusy(step))
    return () => store.set(isPayingAtom, false)
  }, [store, step])

  function remember(payment: OpenPayment) {
    store.set(openPaymentAtom, payment)
    const stored = readStoredPayment()
    // Do not overwrite a newer payment from another tab.
    if (payment.isUncertain && stored && stored.id !== payment.orderId) return
    storePayment(payment)
  }

  function forget({ orderId }: OpenPayment): boolean {
    if (store.get(openPaymentAtom)?.orderId === orderId) store.set(openPaymentAtom, null)
    return clearStoredPayment(orderId)
  }

  /** This page's last payment, or a newer one from another tab. */
  function previous(): OpenPayment | null {
    const known = store.get(openPaymentAtom)
    const stored = readStoredPayment()
    return stored && stored.id !== known?.orderId ? unknownPayment(stored) : known
  }

  function run(flow: (context: WindowPaymentContext) => Promise<Outcome>) {
    if (isBusy(step)) return
    const opened = paymentWindow()
    popup.current = opened
    if (!opened) {
      dispatch({ type: 'failed' })
      toast(blockedWindow)
      return
    }
    const { signal } = leaving.current
    const context: WindowPaymentContext = {
      method: 'paypal',
      popup: opened,
      signal,
      dispatch,
      previous,
      remember,
      forget,
    }
    void flow(context).then((outcome) => finish(outcome, signal.aborted))
  }

  function startByCard(payload: PayableOrder, form: CardForm) {
    if (isBusy(step)) return
    const { signal } = leaving.current
    // Card errors are shown as notices; only PayPal has an error panel.
    const dispatchForCard = (event: PaymentEvent) =>
      void (event.type !== 'failed' && dispatch(event))
    const context: PaymentContext = {
      method: 'card',
      signal,
      dispatch: dispatchForCard,
      previous,
      remember,
      forget,
    }
    void payByCard(payload, form, context).then((outcome) => finish(outcome, signal.aborted))
  }

  function resume(payload: PayableOrder) {
    const { address } = open ?? {}
    if (open && address) run((context) => resumePayment({ ...open, payload }, address, context))
  }

  async function cancel() {
    if (!open || isBusy(step)) return
    const outcome = await cancelPayment(open)
    if (outcome === 'too late') {
      const { signal } = leaving.current
      const { method } = open
      const ended = await captureAndPlace(open, {
        method,
        signal,
        dispatch,
        previous,
        remember,
        forget,
      })
      if (ended.kind !== 'quiet') return finish(ended, signal.aborted)
      // A capture was in progress and has failed.
      if (store.get(openPaymentAtom)?.orderId !== open.orderId) return toast(paymentCancelled)
    }
    if (outcome !== 'cancelled') return toast(notCancelled[outcome])
    // Refetch stock before dropping the hold, so that the released units never look short.
    await options.onOutdated()
    await pause(SETTLED_AFTER, leaving.current.signal)
    forget(open)
    toast(paymentCancelled)
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
    start: (payload) => run((context) => pay(payload, context)),
    startByCard,
    resume,
    cancel,
    showWindow: () => popup.current?.focus(),
  }
}
