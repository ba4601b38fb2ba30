import { useAtomValue, useStore } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { FieldError } from '#shared/contract/errors.ts'
import type { PayableOrder } from '#shared/contract/order/payable.ts'
import type { ProviderName } from '#shared/domain/provider/providers.ts'
import { useCartActions } from '../../cart/cart-store.ts'
import {
  type Bought,
  idle,
  isBusy,
  openPaymentAtom,
  type PaidOrder,
  paidOrderAtom,
  type PaymentMethod,
  paymentStepAtom,
} from '../../cart/open-payment.ts'
import { SETTLED_AFTER } from '../../cart/use-checked-cart.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { clearSavedForm } from '../form/saved-form.ts'
import { freeFlow } from './free-flow.ts'
import { methodOf } from './methods.ts'
import { captureAndPlace } from './session/capture-and-place.ts'
import { formFlow } from './session/form-flow.ts'
import type { AwaitedOrder, Outcome } from './session/outcome.ts'
import { pay, resumePayment } from './session/pay.ts'
import { cancelPayment, capture, paidOrderOf } from './session/payment-calls.ts'
import type { MethodFlow, PaymentContext } from './session/payment-context.ts'
import type { PaymentForm } from './session/payment-form.ts'
import type { Method } from './session/payment-method.ts'
import {
  blockedWindow,
  endNotice,
  notCancelled,
  noticeOf,
  paymentCancelled,
} from './session/payment-notices.ts'
import { nextStep } from './session/payment-step.ts'
import { createPaymentStore, readStoredPayment, storedPaymentKey } from './session/payment-store.ts'
import { pause, paymentInTab, type PaymentWindow, paymentWindow } from './session/payment-window.ts'
import type { Payment } from './session/payment.ts'
import { windowFlow } from './session/window-flow.ts'

/**
 * How often to ask the shop about an open payment, in milliseconds: the buyer may approve it on
 * another device.
 */
const POLL_INTERVAL = 10_000

/**
 * The payment session of the checkout page: runs its payments, and follows a payment that this browser
 * opened before. An approved payment is captured even after leaving the page. `onOutdated` refetches
 * stock and prices.
 */
export function usePayment(onOutdated: () => Promise<unknown>): Payment {
  const page = useStore()
  const payments = useMemo(() => createPaymentStore(page), [page])
  const step = useAtomValue(paymentStepAtom)
  const open = useAtomValue(openPaymentAtom)
  const toast = useToast()
  const [, navigate] = useLocation()
  const { removeBought, clear } = useCartActions()
  const leaving = useRef(new AbortController())
  const popup = useRef<PaymentWindow | null>(null)
  const isChecking = useRef(false)
  const [isKnown, setKnown] = useState(() => open !== null || readStoredPayment() === null)
  const isPaying = () => isBusy(page.get(paymentStepAtom))

  function contextOf(method: PaymentMethod): PaymentContext {
    const { signal } = leaving.current
    const dispatch: PaymentContext['dispatch'] = (event) => {
      const isShown = event.type !== 'failed' || (method !== 'none' && methodOf(method).saysInPanel)
      if (isShown && !signal.aborted) page.set(paymentStepAtom, (now) => nextStep(now, event))
    }
    return { method, signal, dispatch, payments }
  }

  /** Runs a payment in a window that opens now, or in this tab. */
  async function runInWindow(
    by: PaymentMethod,
    run: (flow: MethodFlow, context: PaymentContext) => Promise<Outcome>,
    open: (method: Method) => PaymentWindow | null = paymentWindow,
  ): Promise<readonly FieldError[]> {
    if (isPaying()) return []
    const context = contextOf(by)
    const method = methodOf(by)
    popup.current = open(method)
    if (!popup.current) {
      context.dispatch({ type: 'failed', isBlocked: true })
      toast(blockedWindow())
      return []
    }
    return finish(await run(windowFlow(method, popup.current, context), context), context)
  }

  async function startInForm(order: AwaitedOrder, by: ProviderName, form: PaymentForm) {
    if (isPaying()) return []
    const context = contextOf(by)
    return finish(await pay(order, formFlow(methodOf(by), form, context), context), context)
  }

  async function startFree(order: AwaitedOrder, by: ProviderName | null) {
    if (isPaying()) return []
    const context = contextOf('none')
    return finish(await pay(order, freeFlow(by, context), context), context)
  }

  async function resume(payload: PayableOrder) {
    if (!open?.address) return []
    return runInWindow(open.method, (flow, context) =>
      resumePayment({ ...open, payload }, flow, context),
    )
  }

  async function cancel() {
    if (!open || isPaying()) return
    const result = await cancelPayment(open)
    if (result === 'too late') {
      const context = contextOf(open.method)
      const outcome = await captureAndPlace(open, context)
      if (outcome.kind !== 'quiet') return void finish(outcome, context)
      // A capture was in progress and has failed.
      if (page.get(openPaymentAtom)?.orderId !== open.orderId) return toast(paymentCancelled())
    }
    if (result !== 'cancelled') return toast(notCancelled[result]())
    // Refetch stock before dropping the hold, so that the released units never look unavailable.
    await onOutdated()
    await pause(SETTLED_AFTER, leaving.current.signal)
    payments.forget(open)
    toast(paymentCancelled())
  }

  function finish(outcome: Outcome, { signal }: PaymentContext): readonly FieldError[] {
    const notice = noticeOf(outcome)
    if (notice) toast(notice)
    if (outcome.kind === 'completed') leave(outcome.order, outcome.bought, signal)
    if (outcome.kind === 'short' || outcome.kind === 'price-changed') void onOutdated()
    return 'errors' in outcome ? (outcome.errors ?? []) : []
  }

  /**
   * After an order: clears the form, removes the bought units from the cart and goes to the home page.
   * Items added since the payment was opened stay in the cart. `bought` is null if the cart was
   * already updated, and empty if the items are unknown.
   */
  function leave(order: PaidOrder | null, bought: Bought | null, { aborted }: AbortSignal) {
    page.set(paidOrderAtom, order)
    clearSavedForm()
    if (bought?.length === 0) clear()
    else if (bought) removeBought(bought)
    if (aborted) return
    // On the way back, the buyer comes to the order instead of an empty checkout.
    if (order) history.replaceState(null, '', order.path)
    navigate('/')
  }

  /** Checks the state of this browser's stored payment with the shop. */
  const check = useEffectEvent(async () => {
    const stored = readStoredPayment()
    if (isChecking.current || !stored || isPaying()) return
    const { signal } = leaving.current
    isChecking.current = true
    const result = await capture(stored)
    isChecking.current = false
    // Replaced by another payment, or this page has started paying.
    if (readStoredPayment()?.orderId !== stored.orderId || isPaying()) return
    const payment = page.get(openPaymentAtom)
    const isFirst = payments.update(stored, result)
    if (result.kind === 'completed') {
      const order = await paidOrderOf(stored)
      const bought = isFirst ? stored.items : null
      finish({ kind: 'completed', order, bought }, { ...contextOf(stored.method), signal })
    }
    const notice = endNotice(stored, result, payment)
    if (notice) toast(notice)
  })

  /** Handles a payment that another tab has opened or ended. */
  const hear = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key !== storedPaymentKey || isPaying()) return
    if (newValue === null) payments.clear()
    else void check()
  })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    leaving.current = controller
    const checkAgain = () => void check()
    const checkIfVisible = () => void (document.visibilityState === 'visible' && checkAgain())
    void check().finally(() => setKnown(true))
    window.addEventListener('focus', checkAgain, { signal })
    window.addEventListener('storage', (event) => hear(event), { signal })
    const timer = setInterval(checkIfVisible, POLL_INTERVAL)
    return () => {
      controller.abort()
      clearInterval(timer)
      isChecking.current = false
      page.set(paymentStepAtom, idle)
    }
  }, [page])

  return {
    step,
    open,
    isKnown,
    saysInPanel: open !== null && methodOf(open.method).saysInPanel,
    startInWindow: (order, by) => runInWindow(by, (flow, context) => pay(order, flow, context)),
    startInTab: (order, by) =>
      runInWindow(by, (flow, context) => pay(order, flow, context), paymentInTab),
    startInForm,
    startFree,
    resume,
    cancel,
    showWindow: () => popup.current?.focus(),
    moveToTab: () => void (open?.address && popup.current?.moveToTab(open.address)),
  }
}
