import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { phoneAdvice } from '../../../shared/domain/phone-number.ts'
import {
  type AddressForm,
  type CheckoutForm,
  maxLengthOf,
  type Part,
  fieldId,
} from './checkout-form.ts'
import { CheckoutText } from './checkout-text.tsx'
import { CountryField } from './country-field.tsx'
import { PostalCodeField } from './postal-code-field.tsx'
import { RegionField } from './region-field.tsx'

/** The shipping or billing address; each field has the matching autocomplete token. */
export function AddressFields({ part }: { part: Part }) {
  const isShipping = part === 'shipping'
  return (
    <div className="grid gap-x-4 gap-y-9 sm:grid-cols-2">
      <AddressText part={part} name="firstName" label="First name" token="given-name" />
      <AddressText part={part} name="lastName" label="Last name" token="family-name" />
      <Wide>
        <AddressText part={part} name="company" label="Company" token="organization" isOptional />
      </Wide>
      <Wide>
        <CountryField part={part} />
      </Wide>
      <Wide>
        <AddressText part={part} name="address" label="Address" token="address-line1" />
      </Wide>
      <Wide>
        <AddressText
          part={part}
          name="address2"
          label="Address line 2"
          token="address-line2"
          hint="Apartment, suite, buzzer"
          isOptional
        />
      </Wide>
      <AddressText part={part} name="city" label="City" token="address-level2" />
      <RegionField part={part} />
      <PostalCodeField part={part} />
      <AddressText
        part={part}
        name="phone"
        label="Phone"
        token="tel"
        hint={isShipping ? 'For the courier, should there be a question' : 'Optional'}
        isOptional={!isShipping}
      />
    </div>
  )
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="sm:col-span-2">{children}</div>
}

type AddressTextProps = {
  part: Part
  name: Exclude<keyof AddressForm, 'country' | 'province' | 'zipCode'>
  label: string
  /** The field's autocomplete token, without the `shipping` or `billing` prefix. */
  token: string
  hint?: string
  isOptional?: boolean
}

function AddressText({ part, name, label, token, hint, isOptional = false }: AddressTextProps) {
  const { register, getFieldState, watch, formState } = useFormContext<CheckoutForm>()
  const path = `${part}.${name}` as const
  const { error, isTouched } = getFieldState(path, formState)
  const isAdvised = name === 'phone' && isTouched
  return (
    <CheckoutText
      {...register(path)}
      id={fieldId(path)}
      label={label}
      hint={hint}
      advice={isAdvised ? phoneAdvice(watch(`${part}.country`), watch(path)) : null}
      {...(name === 'phone' ? { type: 'tel', inputMode: 'tel' } : { type: 'text' })}
      autoCapitalize="words"
      autoComplete={`${part} ${token}`}
      maxLength={maxLengthOf(name)}
      required={!isOptional}
      error={error?.message}
    />
  )
}
