import type { ProviderName } from '#shared/domain/provider/providers.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../boot/shop-info.ts'
import { isBusy } from '../../cart/open-payment.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { FreeOrder } from './free-order.tsx'
import { offeredMethods } from './methods.ts'
import type { PanelProps } from './session/payment-method.ts'
import type { ReactNode, Ref } from 'react'

type PaymentMethodsProps = Omit<PanelProps, 'method' | 'scriptKey'> & {
  ref: Ref<HTMLDivElement>
  method: ProviderName | null
  onChoose: (method: ProviderName) => void
  /** Whether the order costs less than this method takes. */
  isFree: boolean
}

/** The payment methods that are configured. */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { ref, method, onChoose, isFree, ...state } = props
  const shop = useShop()
  const { providers, salesEmail, closing } = shop
  // A payment that is open goes on.
  if (closing?.title && state.payment.open === null) {
    return (
      <div ref={ref} tabIndex={-1} className="flex gap-4 rounded-box border border-base-300 p-5">
        <ClockIcon className="mt-0.5 size-6" />
        <div>
          <p className="font-semibold">{closing.title}</p>
          <p className="mt-1 text-muted">{closing.text}</p>
        </div>
      </div>
    )
  }
  if (state.total === 0 && isFree) return <FreeOrder ref={ref} {...state} />
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
      {offeredMethods(shop).map(({ provider, id, name, Panel }) => (
        <Choice key={id} name={name()} id={id} value={provider} {...choice}>
          {isFree ? (
            <FreeOrder {...state} />
          ) : (
            <Panel {...state} method={provider} scriptKey={providers[provider] ?? ''} />
          )}
        </Choice>
      ))}
    </div>
  )
}

type ChoiceProps = {
  name: string
  id: string
  value: ProviderName
  chosen: ProviderName
  onChoose: (method: ProviderName) => void
  /** The method cannot be changed while a payment is in progress. */
  isLocked: boolean
  children: ReactNode
}

function Choice({ name, id, value, chosen, onChoose, isLocked, children }: ChoiceProps) {
  const isChosen = chosen === value
  return (
    <div>
      <label className="flex min-h-14 cursor-pointer items-center gap-3 bg-base-200 px-5 py-3">
        <input
          type="radio"
          name="payment-method"
          value={id}
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
