import { useStore } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { paidOrderAtom } from '../paid-order.ts'
import { useToast } from '../ui/toaster.tsx'
import { capture, type CaptureResult } from './capture.ts'
import { holdEnd } from './hold-time.ts'
import { keepPayment, type KeptPayment, readKeptPayment } from './kept-payment.ts'
import { type OpenPayment, openPaymentAtom } from './open-payment.ts'
import { orderPageOf } from './order-page-of.ts'
import { approvalAddress } from './payment-window.ts'
import { noticeOf, orderCompleted } from './payment-words.ts'

/**
 * Finds out what became of a payment that was open when this page was loaded anew, and again
 * whenever somebody comes back to the page, from its window for instance. False until that is
 * known: what the payment holds would seem to be missing from the shop.
 */
export function useResumedPayment(onCompleted: (hasLeft: boolean) => void): boolean {
  const store = useStore()
  const toast = useToast()
  const completed = useRef(onCompleted)
  const [isKnown, setKnown] = useState(
    () => store.get(openPaymentAtom) !== null || readKeptPayment() === null,
  )
  useEffect(() => {
    completed.current = onCompleted
  })

  useEffect(() => {
    let hasLeft = false
    let isAsking = false

    async function ask() {
      const kept = readKeptPayment()
      // One that this very page has opened or taken up ends in its own time.
      if (isAsking || !kept || store.get(openPaymentAtom)?.payload) return
      isAsking = true
      const result = await capture({ method: kept.method, orderId: kept.id })
      isAsking = false
      // Another one has taken its place meanwhile.
      if (readKeptPayment()?.id !== kept.id) return
      const payment = paymentAfter(kept, result)
      store.set(openPaymentAtom, payment)
      keepPayment(payment)
      if (result.kind === 'completed') {
        store.set(paidOrderAtom, await orderPageOf({ orderId: kept.id, receipt: kept.receipt }))
        toast(orderCompleted)
        completed.current(hasLeft)
      }
      const notice = result.kind === 'declined' ? noticeOf(result) : null
      if (notice) toast(notice)
    }

    const again = () => void ask()
    void ask().finally(() => setKnown(true))
    addEventListener('focus', again)
    return () => {
      hasLeft = true
      removeEventListener('focus', again)
    }
  }, [store, toast])

  return isKnown
}

function paymentAfter(
  { id, mark, method, receipt }: KeptPayment,
  result: CaptureResult,
): OpenPayment | null {
  const payment: OpenPayment = {
    method,
    orderId: id,
    receipt,
    payload: null,
    mark,
    items: [],
    amount: '',
    address: null,
    clientSecret: null,
    heldUntil: null,
    isUncertain: false,
  }
  if (result.kind === 'uncertain') return { ...payment, isUncertain: true }
  if (result.kind !== 'waiting' || !result.hold) return null
  const { items, amount, expiresAt, paypalBaseUrl } = result.hold
  const address = paypalBaseUrl === null ? null : approvalAddress(paypalBaseUrl, id)
  return { ...payment, items, amount, address, heldUntil: holdEnd(expiresAt) }
}
