import * as m from '#shared/i18n/messages.ts'
import { isBusy } from '../../cart/open-payment.ts'
import { Button } from '../../ui/button.tsx'
import { ShieldIcon } from '../../ui/icons.tsx'
import { useCanContinue } from './payment-state.tsx'
import type { Payment } from './session/payment.ts'

type SubmitButtonProps = {
  isComplete: boolean
  payment: Payment
  isSameOrder: boolean
  isFree: boolean
}

/** Always enabled: lists missing fields if the form is incomplete, else pays (CHK-09, T16). */
export function SubmitButton({ isComplete, payment, isSameOrder, isFree }: SubmitButtonProps) {
  const canContinue = useCanContinue(payment.open, isSameOrder) && !isFree
  const isSecondary = canContinue || !isComplete
  return (
    <>
      <Button
        type="submit"
        size="lg"
        look={isSecondary ? 'outline' : 'primary'}
        disabled={isBusy(payment.step)}
        className="w-full"
      >
        {isComplete ? m.checkoutComplete() : m.checkoutIncomplete()}
      </Button>
      {!isFree && (
        <p className="mt-4 flex justify-center gap-2 text-sm text-muted">
          <ShieldIcon />
          {m.checkoutPlacedWhenPaid()}
        </p>
      )}
    </>
  )
}
