import { lazy, type Ref, Suspense } from 'react'
import type { Cents } from '../../../shared/domain/money.ts'
import { isBusy } from '../../cart/open-payment.ts'
import { Loading } from '../../ui/feedback/loading.tsx'
import type { CardForm } from './card/card-flow.ts'
import { type MethodProps, Panel, PaymentState, Progress } from './payment-state.tsx'

// Load the card provider's script only after the customer chooses to pay by card.
const StripeForm = lazy(() => import('./card/stripe-form.tsx'))

type CardPaymentProps = MethodProps & {
  publishableKey: string
  total: Cents
  cardRef: Ref<CardForm>
}

/** The card form with its warnings, open payment and progress. */
export function CardPayment({ publishableKey, total, cardRef, ...props }: CardPaymentProps) {
  const { step } = props.payment
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
          isLocked={isBusy(step)}
        />
      </Suspense>
      <PaymentState
        {...props}
        method="card"
        incomplete="Please complete all required fields before paying by card."
        uncertain={
          <Panel
            title="We're confirming your payment"
            text="We haven't heard back about your card yet, and we'll keep checking. You don't need to pay again: once the payment is confirmed, we'll place your order and email you. If it doesn't go through, you won't be charged, and you can pay again here."
          />
        }
      />
      <Progress
        step={step}
        approving="Your card is being checked. Your bank may ask you to confirm."
      />
    </>
  )
}
