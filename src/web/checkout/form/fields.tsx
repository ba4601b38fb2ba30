import type { ChangeEvent, ComponentProps } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { phoneAdvice } from '../../../shared/domain/phone-number.ts'
import {
  hasDigitsOnly,
  postalCodeAdvice,
  postalCodeExample,
  tidyPostalCode,
} from '../../../shared/domain/postal-code.ts'
import { countries, regionsOf, takesTypedRegion } from '../../../shared/domain/address.ts'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import {
  type AddressForm,
  type CheckoutForm,
  fieldId,
  maxLengthOf,
  type Part,
  regionFor,
} from './checkout-form.ts'

export function EmailField() {
  const { control } = useFormContext<CheckoutForm>()
  const { field, fieldState } = useController({ control, name: 'email' })
  return (
    <CheckoutText
      {...field}
      id={fieldId('email')}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      hint="For your order confirmation and news of this order."
      error={fieldState.error?.message}
    />
  )
}

/** The shipping or billing address; each field has the matching autocomplete token. */
export function AddressFields({ part }: { part: Part }) {
  return (
    <div className="grid gap-x-4 gap-y-9 sm:grid-cols-2">
      <AddressText part={part} name="firstName" label="First name" token="given-name" />
      <AddressText part={part} name="lastName" label="Last name" token="family-name" />
      <AddressText part={part} name="company" label="Company" token="organization" isWide />
      <CountryField part={part} />
      <AddressText part={part} name="address" label="Address" token="address-line1" isWide />
      <AddressText
        part={part}
        name="address2"
        label="Address line 2"
        token="address-line2"
        hint="Apartment, suite, buzzer"
        isWide
      />
      <AddressText part={part} name="city" label="City" token="address-level2" />
      <RegionField part={part} />
      <PostalCodeField part={part} />
      <PhoneField part={part} />
    </div>
  )
}

/** Billing uses the shipping address until this is checked, then starts as a copy (CHK-07). */
export function BillingChoice() {
  const { register, getValues, setValue } = useFormContext<CheckoutForm>()
  const registration = register('isBillingDifferent', {
    onChange: () => {
      if (getValues('isBillingDifferent')) setValue('billing', getValues('shipping'))
    },
  })
  return (
    <label className="mt-7 flex min-h-11 cursor-pointer items-center gap-3">
      <input {...registration} type="checkbox" className="checkbox rounded-md checkbox-primary" />
      Billing address is different from shipping address
    </label>
  )
}

/** One field of an address; `token` is its autocomplete token, without `shipping` or `billing`. */
function useAddressField(part: Part, name: keyof AddressForm, token: string) {
  const form = useFormContext<CheckoutForm>()
  const path = `${part}.${name}` as const
  const { field, fieldState } = useController({ control: form.control, name: path })
  return {
    ...form,
    country: form.watch(`${part}.country`),
    isTouched: fieldState.isTouched,
    field: {
      ...field,
      id: fieldId(path),
      autoComplete: `${part} ${token}`,
      error: fieldState.error?.message,
    },
  }
}

type AddressTextProps = {
  part: Part
  name: 'firstName' | 'lastName' | 'company' | 'address' | 'address2' | 'city'
  label: string
  token: string
  hint?: string
  isWide?: boolean
}

function AddressText({ part, name, token, ...props }: AddressTextProps) {
  const { field } = useAddressField(part, name, token)
  return (
    <CheckoutText
      {...field}
      {...props}
      type="text"
      autoCapitalize="words"
      maxLength={maxLengthOf(name)}
      required={name !== 'company' && name !== 'address2'}
    />
  )
}

function PhoneField({ part }: { part: Part }) {
  const { field, country, isTouched } = useAddressField(part, 'phone', 'tel')
  const isShipping = part === 'shipping'
  return (
    <CheckoutText
      {...field}
      label="Phone"
      hint={isShipping ? 'For the courier, should there be a question' : 'Optional'}
      advice={isTouched ? phoneAdvice(country, field.value) : null}
      type="tel"
      inputMode="tel"
      autoCapitalize="words"
      maxLength={maxLengthOf('phone')}
      required={isShipping}
    />
  )
}

/** The country; changing it updates the province list and reformats the postal code. */
function CountryField({ part }: { part: Part }) {
  const { field, getValues, setValue } = useAddressField(part, 'country', 'country')

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const { country: previous, province, zipCode } = getValues(part)
    field.onChange(event)
    const country = event.target.value
    setValue(`${part}.province`, regionFor(country, province, previous))
    setValue(`${part}.zipCode`, tidyPostalCode(country, zipCode))
  }

  return (
    <div className={`${wide} ${errorInGap}`}>
      <SelectField {...field} onChange={choose} label="Country" required>
        <option value="">Choose a country</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/**
 * The province: a select for Canada and the US, elsewhere a text field with suggestions (LIST-02,
 * LIST-03, T34).
 */
function RegionField({ part }: { part: Part }) {
  const { field, country } = useAddressField(part, 'province', 'address-level1')
  const regions = regionsOf(country)
  const shared = { ...field, label: 'Province / State', required: true }
  if (!takesTypedRegion(country)) {
    return (
      <div className={errorInGap}>
        <SelectField {...shared}>
          <option value="">{country === 'CA' ? 'Choose a province' : 'Choose a state'}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    )
  }
  const listId = `${shared.id}-list`
  return (
    <div>
      <CheckoutText {...shared} list={listId} maxLength={maxLengthOf('province')} />
      <datalist id={listId}>
        {regions.map(({ code, name }) => (
          <option key={code} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** The postal code; on blur it is reformatted for its country, or a warning is shown. */
function PostalCodeField({ part }: { part: Part }) {
  const { field, country, isTouched, setValue } = useAddressField(part, 'zipCode', 'postal-code')
  const example = postalCodeExample(country)

  function tidy() {
    field.onBlur()
    const tidied = tidyPostalCode(country, field.value)
    if (tidied !== field.value) setValue(`${part}.zipCode`, tidied, { shouldValidate: true })
  }

  return (
    <CheckoutText
      {...field}
      onBlur={tidy}
      label="Postal / Zip code"
      hint={example === null ? 'Enter 0000 where there is none' : `Such as ${example}`}
      advice={isTouched ? postalCodeAdvice(country, field.value) : null}
      type="text"
      inputMode={hasDigitsOnly(country) ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxLengthOf('zipCode')}
      required
    />
  )
}

type CheckoutTextProps = ComponentProps<typeof TextField> & {
  /** A warning shown instead of the hint; it never blocks the order (T15). */
  advice?: string | null
  isWide?: boolean
}

const wide = 'sm:col-span-2'

/** Errors use the gap below a field without a hint, so the layout never shifts. */
const errorInGap = '[&_.field-error]:-mb-6.5'

/** A checkout text field; an error replaces the hint. */
function CheckoutText({ hint, advice, error, isWide, ...field }: CheckoutTextProps) {
  const text = advice ? <span className="font-medium text-warning">{advice}</span> : hint
  return (
    <div className={`${isWide ? wide : ''} ${hint ? '' : errorInGap}`}>
      <TextField {...field} hint={error ? undefined : text} error={error} />
    </div>
  )
}
