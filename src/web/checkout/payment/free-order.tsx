import * as m from '#shared/i18n/messages.ts'
import { isBusy } from '../../cart/open-payment.ts'
import { Warning } from '../../ui/feedback/empty-state.tsx'
import { Progress } from './payment-state.tsx'
import type { PaymentProps } from './session/payment-method.ts'
import type { Ref } from 'react'

type FreeOrderProps = Pick<PaymentProps, 'payment' | 'isComplete' | 'isBlocked'> & {
  ref?: Ref<HTMLDivElement>
}

/** In place of the payment methods when there is nothing to pay (PAY-19). */
export function FreeOrder({ ref, payment, isComplete, isBlocked }: FreeOrderProps) {
  const { step, open } = payment
  return (
    <div ref={ref} tabIndex={-1} className="rounded-box border border-base-300 p-5">
      <p className="font-semibold">{m.sellingNothingToPay()}</p>
      <p className="mt-1 text-muted">{m.paymentNothingText()}</p>
      {!isComplete && <Warning>{m.paymentNothingIncomplete()}</Warning>}
      {isBlocked && <Warning>{m.paymentBlocked()}</Warning>}
      {open?.isUncertain && !isBusy(step) && <Warning>{m.noticeFreeUncertain()}</Warning>}
      <Progress step={step} approving={m.paymentPlacing()} words={m.paymentPlacing()} />
    </div>
  )
}
