import { useStore } from 'jotai'
import { useEffect, useReducer, useRef } from 'react'
import type { OrderPayload } from '../../shared/contract/orders.ts'
import { useToast } from '../ui/toaster.tsx'
import { openPaymentAtom } from './open-payment.ts'
import { type Outcome, pay } from './pay.ts'
import { idle, isBusy, nextStep, type PaymentStep } from './payment-step.ts'
import { openPaymentWindow } from './payment-window.ts'
import { blockedWindow, noticeOf } from './payment-words.ts'

type PaymentOptions = {
  /** The order stands; perhaps the page has been left meanwhile. */
  onCompleted: (hasLeft: boolean) => void
  /** The shop is not as the page shows it: something is short, or a price has changed. */
  onOutdated: () => void
}

export type Payment = {
  step: PaymentStep
  /** Must be called within the click: browsers let a window open at no other time. */
  start: (payload: OrderPayload) => void
  /** Brings the provider's window to the front again. */
  showWindow: () => void
}

/** The PayPal flow of this page; leaving the page ends it without losing what was approved. */
export function usePayment({ onCompleted, onOutdated }: PaymentOptions): Payment {
  const [step, tell] = useReducer(nextStep, idle)
  const toast = useToast()
  const store = useStore()
  const leaving = useRef(new AbortController())
  const popup = useRef<Window | null>(null)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  function start(payload: OrderPayload) {
    if (isBusy(step)) return
    const opened = openPaymentWindow()
    popup.current = opened
    if (!opened) {
      tell({ type: 'failed' })
      toast(blockedWindow)
      return
    }
    const { signal } = leaving.current
    void pay(payload, {
      popup: opened,
      signal,
      tell,
      former: () => store.get(openPaymentAtom),
      remember: (payment) => store.set(openPaymentAtom, payment),
    }).then((outcome) => finish(outcome, signal.aborted))
  }

  function finish(outcome: Outcome, hasLeft: boolean) {
    const notice = noticeOf(outcome)
    if (notice) toast(notice)
    if (outcome.kind === 'completed') onCompleted(hasLeft)
    if (outcome.kind === 'short' || outcome.kind === 'price-changed') onOutdated()
  }

  return { step, start, showWindow: () => popup.current?.focus() }
}
