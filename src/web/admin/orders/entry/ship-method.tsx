import { type UseFormReturn, useWatch } from 'react-hook-form'
import { formatMoney, sumOf } from '#shared/domain/money.ts'
import type { Rates } from '#shared/domain/pricing/pricing.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import {
  type DeliveryMethod,
  priceOfMethod,
  weightOf,
} from '#shared/domain/shipping/delivery-method.ts'
import { nameOf } from '#shared/domain/shipping/method-words.ts'
import { hasMethods, methodsFor } from '#shared/domain/shipping/methods.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { type EntryLine, type NewOrderForm, pricedEntry } from './new-order-form.ts'

/** The ways to ship an order to its address; none if the shop has no methods. */
function shipMethods(
  form: NewOrderForm,
  lines: readonly EntryLine[],
  { shipping }: Rates,
): DeliveryMethod[] {
  if (form.delivery !== 'shipping' || !shipping.zones.some(hasMethods)) return []
  const grams = weightOf(pricedEntry(form, lines))
  const methods = methodsFor(destinationOf(form.address), grams, shipping)
  return methods.filter(({ kind }) => kind === 'ship')
}

/** The chosen one, or the first that fits. */
export function shipMethod(
  form: NewOrderForm,
  lines: readonly EntryLine[],
  rates: Rates,
): DeliveryMethod | undefined {
  const methods = shipMethods(form, lines, rates)
  return methods.find(({ id }) => id === form.deliveryMethod) ?? methods[0]
}

type ShipMethodProps = {
  form: UseFormReturn<NewOrderForm>
  lines: readonly EntryLine[]
  rates: Rates
}

/** The choice between several ways to ship an order. */
export function ShipMethod({ form, lines, rates }: ShipMethodProps) {
  const values = useWatch({ control: form.control }) as NewOrderForm
  const methods = shipMethods(values, lines, rates)
  if (methods.length < 2) return null
  const priced = pricedEntry(values, lines)
  const subtotal = sumOf(priced.map(({ price, quantity }) => price * quantity))
  const priceOf = (method: DeliveryMethod) =>
    displayPrice(formatMoney(priceOfMethod(method, subtotal, weightOf(priced))))
  return (
    <SelectField label={m.sellingMethod()} {...form.register('deliveryMethod')}>
      {methods.map((method, index) => (
        <option key={method.id} value={index === 0 ? '' : method.id}>
          {`${nameOf(method)}, ${priceOf(method)}`}
        </option>
      ))}
    </SelectField>
  )
}
