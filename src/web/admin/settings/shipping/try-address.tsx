import { Value } from '@sinclair/typebox/value'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { sections, type Shipping } from '#shared/contract/settings/settings.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { priceOfMethod } from '#shared/domain/shipping/delivery-method.ts'
import { deliveryWindow } from '#shared/domain/shipping/delivery.ts'
import { nameOf } from '#shared/domain/shipping/method-words.ts'
import { methodsOf } from '#shared/domain/shipping/methods.ts'
import { narrowFirst } from '#shared/domain/shipping/narrow-first.ts'
import { zoneOf } from '#shared/domain/shipping/shipping.ts'
import { typedAmount } from '#shared/domain/typed-number.ts'
import { displayPrice, formatDate } from '#shared/i18n/format.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import type { FieldSpec, FormValues } from '../form/field-spec.ts'
import { valueOf } from '../form/form-values.ts'
import { readAddress } from './read-address.ts'

type TryAddressProps = { form: UseFormReturn<FormValues>; fields: readonly FieldSpec[] }

/** What checkout would charge for an address with the settings as they are typed (SHIP-17). */
export function TryAddress({ form, fields }: TryAddressProps) {
  const values = useWatch({ control: form.control })
  const [address, setAddress] = useState('')
  const [subtotal, setSubtotal] = useState(() => (currentLocale() === 'fr' ? '50,00' : '50.00'))
  const shipping = valueOf(values as FormValues, fields)
  const lines = address.trim() === '' ? [] : answer(address, subtotal, shipping)
  return (
    <div className="grid gap-x-6 gap-y-2 rounded-box border border-dashed border-field p-4 sm:grid-cols-[2fr_1fr]">
      <TextField
        label={m.tryAddress()}
        hint={m.tryAddressHint()}
        autoComplete="off"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label={m.trySubtotal()}
        inputMode="decimal"
        autoComplete="off"
        value={subtotal}
        onChange={(event) => setSubtotal(event.target.value)}
      />
      <ul role="status" className="font-medium sm:col-span-full">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function answer(address: string, subtotal: string, shipping: unknown): string[] {
  if (!isShipping(shipping)) return [m.tryUnfinished()]
  const destination = readAddress(address)
  if (!destination) return [m.tryUnknown()]
  const zone = zoneOf(destination, { ...shipping, zones: narrowFirst(shipping.zones) })
  if (!zone) return [m.tryNone()]
  const goods = parseMoney(typedAmount(subtotal)) ?? 0
  return methodsOf(zone).map((method) => {
    const cents = priceOfMethod(method, goods, 0)
    const { first, last } = deliveryWindow(Date.now(), shipping, [method.fastest, method.slowest])
    return m.tryResult({
      method: nameOf(method),
      price: cents === 0 ? m.tryFree() : displayPrice(formatMoney(cents)),
      days: m.tryDays({ first: shortDay(first), last: shortDay(last) }),
    })
  })
}

const isShipping = (value: unknown): value is Shipping => Value.Check(sections.shipping, value)

const shortDay = (day: string) =>
  formatDate(new Date(day), { month: 'short', day: 'numeric', timeZone: 'UTC' })
