import * as m from '#shared/i18n/messages.ts'
import { isBusy } from '../../../cart/open-payment.ts'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { Panel, PaymentState, Progress } from '../payment-state.tsx'
import type { PanelProps } from '../session/payment-method.ts'

// Load the card provider's script only after the customer chooses to pay by card.
const StripeForm = lazyPart(() => import('./stripe-form.tsx'))

/** The card form with its warnings, open payment and progress. */
export function CardPayment({ scriptKey, total, formRef, ...props }: PanelProps) {
  const { step } = props.payment
  return (
    <>
      <p className="mb-4 text-muted">{m.paymentCardPrivate()}</p>
      <StripeForm
        ref={formRef}
        publishableKey={scriptKey}
        total={total}
        isLocked={isBusy(step)}
        fallback={<Loading label={m.paymentCardLoading()} />}
      />
      <PaymentState
        {...props}
        approvedIn="form"
        incomplete={m.paymentCardIncomplete()}
        uncertain={<Panel title={m.paymentCardUncertain()} text={m.paymentCardUncertainText()} />}
      />
      <Progress step={step} approving={m.paymentCardApproving()} />
    </>
  )
}
