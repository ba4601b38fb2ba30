import type { ChangeEvent, ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { countries } from '../../shared/domain/regions.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { type AddressForm, type CheckoutForm, maxLengthOf, type Part } from './checkout-form.ts'
import { fieldId } from './field-id.ts'
import { RegionField } from './region-field.tsx'
import { regionFor } from './region-choice.ts'

/** A delivery or billing address. The tokens tell browsers which address goes where. */
export function AddressFields({ part }: { part: Part }) {
  const isShipping = part === 'shipping'
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
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
      <AddressText part={part} name="zipCode" label="Postal / Zip code" token="postal-code" />
      <AddressText part={part} name="phone" label="Phone" token="tel" isOptional={!isShipping} />
    </div>
  )
}

function Wide({ children }: { children: ReactNode }) {
  return <div className="sm:col-span-2">{children}</div>
}

type AddressTextProps = {
  part: Part
  name: Exclude<keyof AddressForm, 'country' | 'province'>
  label: string
  /** The address's own part of the autocomplete token. */
  token: string
  hint?: string
  isOptional?: boolean
}

function AddressText({ part, name, label, token, hint, isOptional = false }: AddressTextProps) {
  const { register, getFieldState, formState } = useFormContext<CheckoutForm>()
  const path = `${part}.${name}` as const
  return (
    <TextField
      {...register(path)}
      id={fieldId(path)}
      label={label}
      hint={hint}
      type={token === 'tel' ? 'tel' : 'text'}
      autoComplete={`${part} ${token}`}
      maxLength={maxLengthOf(name)}
      required={!isOptional}
      error={getFieldState(path, formState).error?.message}
    />
  )
}

function CountryField({ part }: { part: Part }) {
  const path = `${part}.country` as const
  const { control, getValues, setValue } = useFormContext<CheckoutForm>()
  const { field, fieldState } = useController({ control, name: path })

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    field.onChange(event)
    setValue(`${part}.province`, regionFor(event.target.value, getValues(`${part}.province`)))
  }

  return (
    <SelectField
      {...field}
      onChange={choose}
      id={fieldId(path)}
      label="Country"
      autoComplete={`${part} country`}
      required
      error={fieldState.error?.message}
    >
      <option value="">Choose a country</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
