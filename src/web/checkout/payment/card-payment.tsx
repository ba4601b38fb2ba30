import { lazy, type Ref, Suspense } from 'react'
import type { Cents } from '../../../shared/domain/money.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import type { CardForm } from './card/card-flow.ts'
import { LiveRegion } from '../../ui/feedback/loading.tsx'
import { OpenPaymentPanel } from './session/open-payment-panel.tsx'
import { isBusy, type PaymentStep } from '../../cart/open-payment.ts'
import type { Payment } from './use-payment.ts'
import { Warning } from '../../ui/feedback/empty-state.tsx'

// Load the card provider's script only after the customer chooses to pay by card.
const StripeForm = lazy(() => import('./card/stripe-form.tsx'))

export type CardPaymentProps = {
  publishableKey: string
  payment: Payment
  total: Cents
  isComplete: boolean
  isBlocked: boolean
  isSameOrder: boolean
  cardRef: Ref<CardForm>
}

/** The card form with its warnings, open payment and progress. */
export function CardPayment(props: CardPaymentProps) {
  const { publishableKey, payment, total, isComplete, isBlocked, isSameOrder, cardRef } = props
  const { step, open } = payment
  const isPaying = isBusy(step)
  const isOpen = open?.method === 'card' && !open.isUncertain && !isPaying
  return (
    <>
      <p className="mb-4 text-muted">
        Your card goes straight to Stripe, our card provider. We never see its number.
      </p>
      <Suspense fallback={<Loading label="Loading card form" />}>
        <StripeForm
          ref={cardRef}
          publishableKey={publishableKey}
          total={total}
          isLocked={isPaying}
        />
      </Suspense>
      {!isComplete && <Warning>Please complete all required fields before paying by card.</Warning>}
      {isBlocked && <Warning>Please remove what cannot be bought any more before paying.</Warning>}
      {open?.isUncertain && !isPaying && <UncertainPayment />}
      {isOpen && <OpenPaymentPanel payment={open} isSame={isSameOrder} onCancel={payment.cancel} />}
      <div role="status" tabIndex={-1} className="rounded-field empty:hidden">
        {isPaying && <p className="mt-4 text-center text-sm font-medium">{progressText(step)}</p>}
      </div>
    </>
  )
}

/** Shown while it is unknown whether the card was charged. */
function UncertainPayment() {
  const text =
    'Your card was sent, and the answer is not there yet. We keep asking by ourselves. There is no need to pay again: your order follows as soon as the payment is confirmed, here and by email. If the payment does not go through, nothing is charged and you can pay again here.'
  return (
    <section
      aria-labelledby="uncertain-payment"
      className="mt-5 rounded-field border border-base-300 bg-base-200 p-4 sm:p-5"
    >
      <h3 id="uncertain-payment" className="flex items-center gap-2.5 font-semibold">
        <ClockIcon className="size-5" />
        We are confirming your payment
      </h3>
      <p className="mt-1">{text}</p>
      <LiveRegion words={`We are confirming your payment. ${text}`} />
    </section>
  )
}

function progressText({ name }: PaymentStep): string {
  if (name === 'approving') return 'Your card is being checked. Your bank may ask you to confirm.'
  if (name === 'capturing' || name === 'placing') return 'We are confirming your payment.'
  return 'We are getting your payment ready.'
}
