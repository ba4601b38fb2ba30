import { type ReactNode, type Ref, useEffect, useState, useTransition } from 'react'
import { pendingWords } from '#shared/domain/order/payment/pending-words.ts'
import type { ProviderName } from '#shared/domain/provider/providers.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { isBusy, type PaymentStep } from '../../cart/open-payment.ts'
import { Button } from '../../ui/button.tsx'
import { Warning } from '../../ui/feedback/empty-state.tsx'
import { LiveRegion } from '../../ui/feedback/loading.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import type { Method, PaymentProps } from './session/payment-method.ts'
import type { Payment } from './session/payment.ts'

type PaymentStateProps = PaymentProps & {
  method: ProviderName
  approvedIn: Method['approvedIn']
  /** The text to show while fields are missing. */
  incomplete: string
  /** Shown while it is unknown whether money was taken. */
  uncertain: ReactNode
  onResume: () => void
}

/** Shows what prevents a payment, and the payment that is open already. */
export function PaymentState(props: PaymentStateProps) {
  const { payment, method, approvedIn, isComplete, isBlocked, isSameOrder, incomplete } = props
  const { open } = payment
  const isPaying = isBusy(payment.step)
  return (
    <>
      {!isComplete && <Warning>{incomplete}</Warning>}
      {isBlocked && <Warning>{m.paymentBlocked()}</Warning>}
      {open?.isUncertain &&
        !isPaying &&
        (open.pending && payment.saysInPanel ? (
          <Panel title={m.pendingTitle()} text={pendingWords(open.pending.reason)} />
        ) : (
          props.uncertain
        ))}
      {open?.method === method && !open.isUncertain && !isPaying && (
        <OpenPaymentPanel
          {...open}
          isSame={isSameOrder}
          approvedIn={approvedIn}
          // The page's pay button continues a payment in a form.
          onResume={approvedIn === 'window' ? props.onResume : null}
          onCancel={payment.cancel}
        />
      )}
    </>
  )
}

type ProgressProps = {
  ref?: Ref<HTMLDivElement>
  step: PaymentStep
  approving: string
  /** Replaces the words about a payment when nothing is paid. */
  words?: string
}

/** The payment's progress in words. */
export function Progress({ ref, step, approving, words }: ProgressProps) {
  const isConfirming = step.name === 'capturing' || step.name === 'placing'
  const text = words ?? (isConfirming ? m.paymentConfirming() : m.paymentPreparing())
  return (
    <div
      ref={ref}
      role="status"
      tabIndex={-1}
      data-focus="next"
      className="rounded-field empty:hidden"
    >
      {isBusy(step) && (
        <p className="mt-4 text-center text-sm font-medium">
          {step.name === 'approving' ? approving : text}
        </p>
      )}
    </div>
  )
}

type OpenPaymentPanelProps = Pick<NonNullable<Payment['open']>, 'amount' | 'heldUntil'> & {
  approvedIn: Method['approvedIn']
  address: string | null
  isSame: boolean
  onResume: (() => void) | null
  onCancel: () => Promise<void>
}

/** An open payment with its countdown and buttons to continue or cancel it. */
function OpenPaymentPanel(props: OpenPaymentPanelProps) {
  const { amount, heldUntil, approvedIn, address, isSame, onResume, onCancel } = props
  const [isPending, startCancel] = useTransition()
  const isOver = useNow() >= (heldUntil ?? 0)
  const [wasOver] = useState(isOver)
  const isUnknown = approvedIn === 'window' && address === null
  if (heldUntil === null || isUnknown || wasOver) return null
  if (isOver) return <LapsedHold />
  const text = isSame ? m.paymentOpenSame({ amount: displayPrice(amount) }) : m.paymentOpenOther()
  return (
    <Panel title={m.paymentOpen()} text={text}>
      <div className="mt-1 text-sm text-muted">
        <HoldTimer until={heldUntil} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {isSame && onResume && (
          <Button onClick={onResume} disabled={isPending} look="primary">
            {m.paymentContinue()}
          </Button>
        )}
        <Button onClick={() => startCancel(onCancel)} disabled={isPending} look="outline">
          {m.paymentCancel()}
        </Button>
      </div>
    </Panel>
  )
}

/** Replaces the panel when the displayed hold expires; takes the focus if a button had it. */
function LapsedHold() {
  return (
    <Panel title={m.paymentHoldExpired()} text={m.paymentHoldExpiredText()} data-focus="next" />
  )
}

type PanelProps = {
  title: string
  text: string
  'data-focus'?: 'next'
  children?: ReactNode
}

/** A message about a payment, also announced to screen readers. */
export function Panel({ title, text, children, ...section }: PanelProps) {
  return (
    <section
      {...section}
      tabIndex={-1}
      aria-label={title}
      className="mt-5 rounded-field border border-base-300 bg-base-200 p-4 sm:p-5"
    >
      <h3 className="flex items-center gap-2.5 font-semibold">
        <ClockIcon className="size-5" />
        {title}
      </h3>
      <p className="mt-1">{text}</p>
      {children}
      <LiveRegion words={`${title}. ${text}`} />
    </section>
  )
}

/** Counts down to the end of the hold. */
export function HoldTimer({ until }: { until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow()) / 1_000))
  if (seconds === 0) {
    return <p>{m.paymentHoldExpiredHere()}</p>
  }
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p role="timer">
      {m.paymentHeldFor({
        time: clock,
        clock: (text) => (
          <span key="clock" className="tabular-nums">
            {text}
          </span>
        ),
      })}
    </p>
  )
}

/** Whether a button continues the open payment; it is then the main action of the page. */
export function useCanContinue(open: Payment['open'], isSameOrder: boolean): boolean {
  const now = useNow()
  if (!isSameOrder || !open?.address) return false
  return !open.isUncertain && now < (open.heldUntil ?? 0)
}

/** The current time, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
