import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { paidOrderAtom } from '../../cart/open-payment.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { lapsedPayment, paymentAfter } from './session/after-capture.ts'
import { capture } from './session/capture.ts'
import {
  clearStoredPayment,
  storedPaymentKey,
  readStoredPayment,
} from './session/stored-payment.ts'
import { type Bought, isPayingAtom, openPaymentAtom } from '../../cart/open-payment.ts'
import { orderPageOf } from './session/order-page-of.ts'
import { endNotice, orderCompleted } from './session/payment-notices.ts'

/** In milliseconds: the buyer may approve on another device. */
const POLL_INTERVAL = 10_000

/**
 * Checks the outcome of this browser's stored payment: on load, on focus, and every few seconds while
 * the page is visible. False until the first answer, because units held by the payment would look
 * short until then.
 */
export function useResumedPayment(
  onCompleted: (bought: Bought | null, hasLeft: boolean) => void,
): boolean {
  const store = useStore()
  const toast = useToast()
  const completed = useRef(onCompleted)
  const [isKnown, setKnown] = useState(
    () => store.get(openPaymentAtom) !== null || readStoredPayment() === null,
  )
  useEffect(() => {
    completed.current = onCompleted
  })

  useEffect(() => {
    let hasLeft = false
    let isChecking = false

    async function check() {
      const stored = readStoredPayment()
      if (isChecking || !stored || store.get(isPayingAtom)) return
      isChecking = true
      const result = await capture({ method: stored.method, orderId: stored.id })
      isChecking = false
      // Replaced by another payment, or this page has started paying.
      if (readStoredPayment()?.id !== stored.id || store.get(isPayingAtom)) return
      const known = store.get(openPaymentAtom)
      const payment = paymentAfter(stored, result, known)
      // Keep a hold that expires on screen, so that the page can say so.
      store.set(openPaymentAtom, payment ?? lapsedPayment(stored, result, known))
      const isFirst = !payment && clearStoredPayment(stored.id)
      if (result.kind === 'completed') {
        store.set(paidOrderAtom, await orderPageOf({ orderId: stored.id, receipt: stored.receipt }))
        toast(orderCompleted)
        completed.current(isFirst ? stored.items : null, hasLeft)
      }
      const notice = endNotice(stored, result, known)
      if (notice) toast(notice)
    }

    const checkAgain = () => void check()
    const checkIfVisible = () => void (document.visibilityState === 'visible' && checkAgain())
    /** Another tab has opened or ended a payment. */
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== storedPaymentKey || store.get(isPayingAtom)) return
      if (newValue === null) store.set(openPaymentAtom, null)
      else checkAgain()
    }
    void check().finally(() => setKnown(true))
    addEventListener('focus', checkAgain)
    addEventListener('storage', onStorage)
    const timer = setInterval(checkIfVisible, POLL_INTERVAL)
    return () => {
      hasLeft = true
      removeEventListener('focus', checkAgain)
      removeEventListener('storage', onStorage)
      clearInterval(timer)
    }
  }, [store, toast])

  return isKnown
}
