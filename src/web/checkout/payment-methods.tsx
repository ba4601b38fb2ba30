import type { Ref } from 'react'
import { useShop } from '../shop-info.ts'
import { ClockIcon } from '../ui/icons.tsx'
import { PaypalPayment, type PaypalPaymentProps } from './paypal-payment.tsx'

type PaymentMethodsProps = PaypalPaymentProps & { ref: Ref<HTMLDivElement> }

/** The ways to pay that this shop has; the card provider is not one of them (STRIPE-01). */
export function PaymentMethods({ ref, ...paypal }: PaymentMethodsProps) {
  const { hasPaypal, salesEmail } = useShop()
  if (!hasPaypal) {
    return (
      <div ref={ref} tabIndex={-1} className="flex gap-4 rounded-box border border-base-300 p-5">
        <ClockIcon className="mt-0.5 size-6" />
        <div>
          <p className="font-semibold">Payment is not available at the moment.</p>
          <p className="mt-1 text-muted">
            Your cart stays as it is. Please try again later, or write to{' '}
            <a href={`mailto:${salesEmail}`} className="underline underline-offset-4">
              {salesEmail}
            </a>{' '}
            and we will find a way.
          </p>
        </div>
      </div>
    )
  }
  return (
    <div ref={ref} tabIndex={-1} className="overflow-hidden rounded-box border border-base-300">
      <label className="flex min-h-14 cursor-pointer items-center gap-3 bg-base-200 px-5 py-3">
        <input
          type="radio"
          name="payment-method"
          value="paypal"
          defaultChecked
          className="radio radio-primary"
        />
        <span className="font-semibold">PayPal</span>
      </label>
      <div className="p-5">
        <PaypalPayment {...paypal} />
      </div>
    </div>
  )
}
