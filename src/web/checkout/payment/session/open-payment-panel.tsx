import { useEffect, useRef, useState } from 'react'
import { ClockIcon } from '../../../ui/icons.tsx'
import { HoldTimer } from './hold-timer.tsx'
import { LiveRegion } from '../../../ui/feedback/loading.tsx'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import { Button } from '../../../ui/button.tsx'

type OpenPaymentPanelProps = {
  payment: OpenPayment
  /** The payment is for the order on the page. */
  isSame: boolean
  /** Omitted if the page's pay button continues the payment. */
  onResume?: () => void
  onCancel: () => Promise<void>
}

/** An open payment with its countdown and buttons to continue or cancel it. */
export function OpenPaymentPanel(props: OpenPaymentPanelProps) {
  const { payment, isSame, onResume, onCancel } = props
  const { amount, heldUntil, method } = payment
  const [isPending, setPending] = useState(false)
  const isOver = useIsOver(heldUntil ?? 0)
  const [wasOver] = useState(isOver)
  const isUnknown = method === 'paypal' && payment.address === null
  if (heldUntil === null || isUnknown || wasOver) return null
  if (isOver) return <LapsedHold />
  const text = isSame
    ? `It is for this order, $${amount}. You are charged only once you have approved it.`
    : 'Your order has changed since. Paying now opens a new payment and cancels this one.'

  async function cancel() {
    setPending(true)
    await onCancel()
    setPending(false)
  }

  return (
    <section
      aria-labelledby="open-payment"
      className="mt-5 rounded-field border border-base-300 bg-base-200 p-4 sm:p-5"
    >
      <h3 id="open-payment" className="flex items-center gap-2.5 font-semibold">
        <ClockIcon className="size-5" />
        Your payment is still open
      </h3>
      <p className="mt-1">{text}</p>
      <div className="mt-1 text-sm text-muted">
        <HoldTimer until={heldUntil} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {isSame && onResume && (
          <Button onClick={onResume} disabled={isPending} look="primary">
            Continue the payment
          </Button>
        )}
        <Button onClick={() => void cancel()} disabled={isPending} look="outline">
          Cancel this payment
        </Button>
      </div>
      <LiveRegion words={`Your payment is still open. ${text}`} />
    </section>
  )
}

/** Replaces the panel when the hold expires on screen; takes the focus if a button had it. */
function LapsedHold() {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [])
  const title = 'The time for your payment is up'
  const text =
    'What was held for you is back on the shelf. You can pay again while there is enough of it.'
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="lapsed-hold"
      className="mt-5 rounded-field border border-base-300 bg-base-200 p-4 sm:p-5"
    >
      <h3 id="lapsed-hold" className="flex items-center gap-2.5 font-semibold">
        <ClockIcon className="size-5" />
        {title}
      </h3>
      <p className="mt-1">{text}</p>
      <LiveRegion words={`${title}. ${text}`} />
    </section>
  )
}

/** Whether `moment` has passed; rerenders when it does. */
function useIsOver(moment: number): boolean {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, moment - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return now >= moment
}
