import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Cents, formatMoney } from '#shared/domain/money.ts'
import { type DeliveryMethod, priceOfMethod } from '#shared/domain/shipping/delivery-method.ts'
import { arrivalWords, nameOf } from '#shared/domain/shipping/method-words.ts'
import type { Shipping } from '#shared/domain/shipping/shipping.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShipping } from '../../boot/shop-info.ts'
import { Price } from '../../ui/text/price.tsx'
import type { CheckoutForm } from '../form/checkout-form.ts'
import type { Delivery } from './delivery-options.ts'

type DeliveryChoiceProps = {
  delivery: Delivery
  subtotal: Cents
  /** Whether the discount code makes shipping free. */
  isFree: boolean
}

/** The ways in which the order can be delivered, with price and day (METHOD-04). */
export function DeliveryChoice({ delivery, ...terms }: DeliveryChoiceProps) {
  const { options, current, grams } = delivery
  const { setValue } = useFormContext<CheckoutForm>()
  const shipping = useShipping()
  const titleId = useId()
  if (options.length < 2) return null
  return (
    <div role="radiogroup" aria-labelledby={titleId} className="min-w-0 pb-10">
      <h2 id={titleId} className="mb-5 font-display text-2xl font-semibold">
        {m.deliveryTitle()}
      </h2>
      <div className="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300">
        {options.map((method) => (
          <Option
            key={method?.id ?? ''}
            method={method}
            isChosen={method?.id === current?.id}
            onChoose={() => {
              setValue('deliveryMethod', method?.id ?? '')
              setValue('isPickup', method?.kind === 'pickup')
            }}
            shipping={shipping}
            grams={grams}
            {...terms}
          />
        ))}
      </div>
    </div>
  )
}

type OptionProps = Omit<DeliveryChoiceProps, 'delivery'> & {
  method: DeliveryMethod | null
  isChosen: boolean
  onChoose: () => void
  shipping: Shipping
  grams: number
}

function Option({ method, isChosen, onChoose, shipping, ...terms }: OptionProps) {
  const id = useId()
  const { place = null } = method ?? {}
  return (
    <label className="flex min-h-14 cursor-pointer gap-3 px-5 py-3.5 has-checked:bg-base-200">
      <input
        type="radio"
        name="delivery"
        value={method?.id ?? ''}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-facts`}
        className="radio mt-0.5 radio-primary"
      />
      <span className="min-w-0 flex-1">
        <span
          id={`${id}-name`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold wrap-anywhere"
        >
          <span>{method ? nameOf(method) : m.deliveryToAddress()} </span>
          {method && <MethodPrice method={method} {...terms} />}
        </span>
        <span id={`${id}-facts`} className="block text-sm text-pretty text-muted">
          <span>{method ? arrivalWords(Date.now(), method, shipping) : m.deliveryByAddress()}</span>
          {place && (
            <span className="mt-1 block whitespace-pre-line wrap-anywhere">
              {[place.name, place.address, place.hours].join('\n')}
            </span>
          )}
        </span>
      </span>
    </label>
  )
}

type PriceProps = Pick<OptionProps, 'grams' | 'subtotal' | 'isFree'> & { method: DeliveryMethod }

function MethodPrice({ method, subtotal, grams, isFree }: PriceProps) {
  const cents = isFree ? 0 : priceOfMethod(method, subtotal, grams)
  if (cents === 0) return <span className="text-success">{m.orderFree()}</span>
  return <Price amount={formatMoney(cents)} className="tabular-nums" />
}
