import type { Cents } from '#shared/domain/money.ts'
import * as m from '#shared/i18n/messages.ts'
import { isBusy } from '../../../cart/open-payment.ts'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { type MethodProps, Panel, PaymentState, Progress } from '../payment-state.tsx'
import type { CardForm } from './card-flow.ts'
import type { Ref } from 'react'

// Load the card provider's script only after the customer chooses to pay by card.
const StripeForm = lazyPart(() => import('./stripe-form.tsx'))

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
      <p className="mb-4 text-muted">{m.paymentCardPrivate()}</p>
      <StripeForm
        ref={cardRef}
        publishableKey={publishableKey}
        total={total}
        isLocked={isBusy(step)}
        fallback={<Loading label={m.paymentCardLoading()} />}
      />
      <PaymentState
        {...props}
        method="card"
        incomplete={m.paymentCardIncomplete()}
        uncertain={<Panel title={m.paymentCardUncertain()} text={m.paymentCardUncertainText()} />}
      />
      <Progress step={step} approving={m.paymentCardApproving()} />
    </>
  )
}
