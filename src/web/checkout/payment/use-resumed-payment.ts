import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { paidOrderAtom } from '../../order/paid-order.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { lapsed, paymentAfter } from './session/after-capture.ts'
import { capture } from './session/capture.ts'
import {
  clearStoredPayment,
  storedPaymentKey,
  readStoredPayment,
} from './session/stored-payment.ts'
import { type Bought, isPayingAtom, openPaymentAtom } from '../../cart/open-payment.ts'
import { orderPageOf } from './session/order-page-of.ts'
import { endNotice, orderCompleted } from './session/payment-words.ts'

/** How often it is asked again, in milliseconds: a buyer may approve on another device. */
const ASK_EVERY = 10_000

/**
 * Finds out what became of a payment that this browser has opened and not seen the end of, when the
 * page is loaded, whenever somebody comes back to it, and every few seconds while it stands there.
 * False until that is known: what the payment holds would seem to be missing from the shop.
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
    let isAsking = false

    async function ask() {
      const kept = readStoredPayment()
      // One that this very page is paying ends in its own time.
      if (isAsking || !kept || store.get(isPayingAtom)) return
      isAsking = true
      const result = await capture({ method: kept.method, orderId: kept.id })
      isAsking = false
      // Another one has taken its place meanwhile, or it is being paid.
      if (readStoredPayment()?.id !== kept.id || store.get(isPayingAtom)) return
      const known = store.get(openPaymentAtom)
      const payment = paymentAfter(kept, result, known)
      // A hold that ends before somebody's eyes stays there, for the page to say that its time is up.
      store.set(openPaymentAtom, payment ?? lapsed(kept, result, known))
      const isFirst = !payment && clearStoredPayment(kept.id)
      if (result.kind === 'completed') {
        store.set(paidOrderAtom, await orderPageOf({ orderId: kept.id, receipt: kept.receipt }))
        toast(orderCompleted)
        completed.current(isFirst ? kept.items : null, hasLeft)
      }
      const notice = endNotice(kept, result, known)
      if (notice) toast(notice)
    }

    const again = () => void ask()
    const whileSeen = () => void (document.visibilityState === 'visible' && again())
    /** Another tab has opened one, or has seen the end of the one that is known here. */
    const elsewhere = ({ key, newValue }: StorageEvent) => {
      if (key !== storedPaymentKey || store.get(isPayingAtom)) return
      if (newValue === null) store.set(openPaymentAtom, null)
      else again()
    }
    void ask().finally(() => setKnown(true))
    addEventListener('focus', again)
    addEventListener('storage', elsewhere)
    const timer = setInterval(whileSeen, ASK_EVERY)
    return () => {
      hasLeft = true
      removeEventListener('focus', again)
      removeEventListener('storage', elsewhere)
      clearInterval(timer)
    }
  }, [store, toast])

  return isKnown
}
