import * as m from '#shared/i18n/messages.ts'
import { isBusy } from '../../../cart/open-payment.ts'
import { Button } from '../../../ui/button.tsx'
import { Warning } from '../../../ui/feedback/empty-state.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { HoldTimer, PaymentState, Progress, useCanContinue } from '../payment-state.tsx'
import type { PanelProps } from '../session/payment-method.ts'

// PayPal yellow in both themes; gray while disabled.
const paypalColors = 'border-transparent bg-[#ffc439] text-[#1c1310] hover:bg-[#f5b52e]'

const linkLike = 'min-h-11 cursor-pointer px-2 underline underline-offset-4'

/** The PayPal button with its warnings, open payment, progress and error. */
export function PaypalPayment({ onPay, onPayInTab, ...props }: PanelProps) {
  const { payment, isComplete, isBlocked, isSameOrder } = props
  const { step, open } = payment
  const isPaying = isBusy(step)
  const canPay = isComplete && !isBlocked && !isPaying
  const isSecondary = useCanContinue(open, isSameOrder) && !isPaying
  return (
    <>
      <p className="text-muted">{m.paymentPaypalPrivate()}</p>
      <PaymentState
        {...props}
        approvedIn="window"
        incomplete={m.paymentPaypalIncomplete()}
        uncertain={<Warning>{m.paymentPaypalUncertain()}</Warning>}
      />
      {step.name === 'failed' ? (
        <PaymentError
          canRetry={canPay}
          onRetry={onPay}
          onPayInTab={step.isBlocked ? onPayInTab : null}
        />
      ) : (
        <Button
          size="lg"
          data-focus="next"
          {...(isSecondary && { look: 'outline' })}
          disabled={!canPay}
          onClick={onPay}
          className={`mt-5 w-full ${(canPay || isPaying) && !isSecondary ? paypalColors : ''}`}
        >
          {isPaying ? (
            <>
              <span className="loading loading-spinner loading-sm" aria-hidden="true" />
              <span>{m.paymentPaypalProcessing()}</span>
            </>
          ) : (
            <span>{m.paymentPaypalPay()}</span>
          )}
        </Button>
      )}
      <Progress step={step} approving={m.paymentPaypalApproving()} />
      {step.name === 'approving' && (
        <div className="mt-2 flex flex-col items-center gap-1 text-center text-sm text-muted">
          {step.heldUntil !== null && <HoldTimer until={step.heldUntil} />}
          <button type="button" onClick={payment.showWindow} className={linkLike}>
            {m.paymentPaypalShow()}
          </button>
          {/* Some apps say that a window is open and show none. */}
          <button type="button" onClick={payment.moveToTab} className={linkLike}>
            {m.paymentPaypalInTab()}
          </button>
        </div>
      )}
    </>
  )
}

type PaymentErrorProps = {
  canRetry: boolean
  onRetry: () => void
  /** Null unless the browser opened no window. */
  onPayInTab: (() => void) | null
}

function PaymentError({ canRetry, onRetry, onPayInTab }: PaymentErrorProps) {
  return (
    <div role="alert" className="mt-5 rounded-field border border-error bg-error/8 p-5">
      <h3 className="flex items-center gap-2.5 font-semibold text-error">
        <WarningIcon />
        {m.paymentPaypalError()}
      </h3>
      <p className="mt-1">{m.paymentPaypalErrorText()}</p>
      {onPayInTab && <p className="mt-1">{m.paymentPaypalNoWindow()}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button data-focus="next" disabled={!canRetry} onClick={onRetry} look="outline">
          {m.paymentTryAgain()}
        </Button>
        {onPayInTab && (
          <Button disabled={!canRetry} onClick={onPayInTab} look="primary">
            {m.paymentPaypalInTab()}
          </Button>
        )}
      </div>
    </div>
  )
}
