import type { Cents } from '#shared/domain/money.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../boot/shop-info.ts'
import { type ChosenMethod, isBusy } from '../../cart/open-payment.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import type { CardForm } from './card/card-flow.ts'
import { CardPayment } from './card/card-payment.tsx'
import { FreeOrder } from './free-order.tsx'
import { PaypalPayment, type PaypalPaymentProps } from './paypal/paypal-payment.tsx'
import type { ReactNode, Ref } from 'react'

type PaymentMethodsProps = PaypalPaymentProps & {
  ref: Ref<HTMLDivElement>
  method: ChosenMethod | null
  onChoose: (method: ChosenMethod) => void
  /** Whether the order costs less than this method takes. */
  isFree: boolean
  total: Cents
  cardRef: Ref<CardForm>
}

/** The payment methods that are configured. */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { ref, method, onChoose, isFree, total, cardRef, onPay, onPayInTab, onResume, ...state } =
    props
  const { hasPaypal, cardKey, salesEmail } = useShop()
  if (total === 0 && isFree) return <FreeOrder ref={ref} {...state} />
  if (method === null) {
    return (
      <div ref={ref} tabIndex={-1} className="flex gap-4 rounded-box border border-base-300 p-5">
        <ClockIcon className="mt-0.5 size-6" />
        <div>
          <p className="font-semibold">{m.paymentNone()}</p>
          <p className="mt-1 text-muted">
            {salesEmail === null
              ? m.paymentNoneText()
              : m.paymentNoneEmail({
                  email: salesEmail,
                  link: (text) => (
                    <a
                      key="link"
                      href={`mailto:${salesEmail}`}
                      className="underline underline-offset-4"
                    >
                      {text}
                    </a>
                  ),
                })}
          </p>
        </div>
      </div>
    )
  }
  const choice = { chosen: method, onChoose, isLocked: isBusy(state.payment.step) }
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300"
    >
      {cardKey !== null && (
        <Method name={m.paymentCard()} value="card" {...choice}>
          {isFree ? (
            <FreeOrder {...state} />
          ) : (
            <CardPayment publishableKey={cardKey} total={total} cardRef={cardRef} {...state} />
          )}
        </Method>
      )}
      {hasPaypal && (
        <Method name="PayPal" value="paypal" {...choice}>
          <PaypalPayment onPay={onPay} onPayInTab={onPayInTab} onResume={onResume} {...state} />
        </Method>
      )}
    </div>
  )
}

type MethodProps = {
  name: string
  value: ChosenMethod
  chosen: ChosenMethod
  onChoose: (method: ChosenMethod) => void
  /** The method cannot be changed while a payment is in progress. */
  isLocked: boolean
  children: ReactNode
}

function Method({ name, value, chosen, onChoose, isLocked, children }: MethodProps) {
  const isChosen = chosen === value
  return (
    <div>
      <label className="flex min-h-14 cursor-pointer items-center gap-3 bg-base-200 px-5 py-3">
        <input
          type="radio"
          name="payment-method"
          value={value}
          checked={isChosen}
          disabled={isLocked && !isChosen}
          onChange={() => onChoose(value)}
          className="radio radio-primary"
        />
        <span className="font-semibold">{name}</span>
      </label>
      {isChosen && <div className="p-5">{children}</div>}
    </div>
  )
}
