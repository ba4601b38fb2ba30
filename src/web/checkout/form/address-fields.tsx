import { useController, useFormContext } from 'react-hook-form'
import { countries, regionsOf, takesTypedRegion } from '#shared/domain/address.ts'
import { phoneAdvice } from '#shared/domain/customer/phone-number.ts'
import {
  hasDigitsOnly,
  postalCodeAdvice,
  postalCodeExample,
  tidyPostalCode,
} from '#shared/domain/customer/postal-code.ts'
import { countriesServed } from '#shared/domain/shipping/countries-served.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShipping } from '../../boot/shop-info.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import {
  type AddressForm,
  type CheckoutForm,
  fieldId,
  maxLengthOf,
  type Part,
  regionFor,
} from './checkout-form.ts'
import { CheckoutText, errorInGap, wide } from './text-field.tsx'
import { useLateFill } from './use-late-fill.ts'
import type { ChangeEvent, FocusEvent } from 'react'

/** Who picks up an order that needs no address. */
export function PickupFields() {
  const part = 'shipping'
  return (
    <div className="grid gap-x-4 gap-y-9 sm:grid-cols-2">
      <AddressText part={part} name="firstName" label={m.checkoutFirstName()} token="given-name" />
      <AddressText part={part} name="lastName" label={m.checkoutLastName()} token="family-name" />
      <PhoneField part={part} />
    </div>
  )
}

/** The shipping or billing address; each field has the matching autocomplete token. */
export function AddressFields({ part }: { part: Part }) {
  return (
    <div className="grid gap-x-4 gap-y-9 sm:grid-cols-2">
      <AddressText part={part} name="firstName" label={m.checkoutFirstName()} token="given-name" />
      <AddressText part={part} name="lastName" label={m.checkoutLastName()} token="family-name" />
      <AddressText
        part={part}
        name="company"
        label={m.checkoutCompany()}
        token="organization"
        isWide
      />
      <CountryField part={part} />
      <AddressText
        part={part}
        name="address"
        label={m.checkoutAddress()}
        token="address-line1"
        isWide
      />
      <AddressText
        part={part}
        name="address2"
        label={m.checkoutAddress2()}
        token="address-line2"
        hint={m.checkoutAddress2Hint()}
        isWide
      />
      <AddressText part={part} name="city" label={m.checkoutCity()} token="address-level2" />
      <RegionField part={part} />
      <PostalCodeField part={part} />
      <PhoneField part={part} />
    </div>
  )
}

/**
 * Billing uses the shipping address until this is checked, then starts as a copy (CHK-07). A pickup has
 * no billing address until then.
 */
export function BillingChoice({ isPickup }: { isPickup: boolean }) {
  const { register, getValues, setValue } = useFormContext<CheckoutForm>()
  const registration = register('isBillingDifferent', {
    onChange: () => {
      if (getValues('isBillingDifferent')) setValue('billing', getValues('shipping'))
    },
  })
  return (
    <label className="mt-7 flex min-h-11 cursor-pointer items-center gap-3">
      <input {...registration} type="checkbox" className="checkbox rounded-md checkbox-primary" />
      {isPickup ? m.checkoutBillingOfPickup() : m.checkoutBillingDiffers()}
    </label>
  )
}

/** One field of an address; `token` is its autocomplete token, without `shipping` or `billing`. */
function useAddressField(part: Part, name: keyof AddressForm, token: string) {
  const form = useFormContext<CheckoutForm>()
  const path = `${part}.${name}` as const
  const { error, isTouched } = form.getFieldState(path, form.formState)
  const autoComplete = `${part} ${token}`
  const props = { id: fieldId(path), autoComplete, error: error?.message }
  return { ...form, path, country: form.watch(`${part}.country`), isTouched, props }
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
  const field = useAddressField(part, name, token)
  return (
    <CheckoutText
      {...field.register(field.path)}
      {...field.props}
      {...props}
      type="text"
      autoCapitalize="words"
      maxLength={maxLengthOf(name)}
      required={name !== 'company' && name !== 'address2'}
    />
  )
}

function PhoneField({ part }: { part: Part }) {
  const field = useAddressField(part, 'phone', 'tel')
  const { path, country, isTouched } = field
  const isShipping = part === 'shipping'
  return (
    <CheckoutText
      {...field.register(path)}
      {...field.props}
      label={m.checkoutPhone()}
      hint={isShipping ? m.checkoutPhoneHint() : m.checkoutOptional()}
      advice={isTouched ? phoneAdvice(country, field.watch(path)) : null}
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
  const { control, path, props, ...form } = useAddressField(part, 'country', 'country')
  const { field } = useController({ control, name: path })
  const shipping = useShipping()
  // A billing address may be anywhere.
  const choices = part === 'shipping' ? countriesServed(shipping, field.value) : countries()

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const { country: previous, province, zipCode } = form.getValues(part)
    field.onChange(event)
    const country = event.target.value
    form.setValue(`${part}.province`, regionFor(country, province, previous))
    form.setValue(`${part}.zipCode`, tidyPostalCode(country, zipCode))
  }

  return (
    <div className={`${wide} ${errorInGap}`}>
      <SelectField {...field} {...props} onChange={choose} label={m.checkoutCountry()} required>
        <option value="">{m.checkoutChooseCountry()}</option>
        {choices.map(({ code, name }) => (
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
  const { control, path, props, country, getValues, setValue } = useAddressField(
    part,
    'province',
    'address-level1',
  )
  const { field } = useController({ control, name: path })
  const ref = useLateFill(field.ref, (text) =>
    setValue(path, regionFor(getValues(`${part}.country`), text, ''), { shouldDirty: true }),
  )
  const regions = regionsOf(country)
  const shared = { ...field, ...props, ref, label: m.checkoutProvince(), required: true }
  if (!takesTypedRegion(country)) {
    return (
      <div className={errorInGap}>
        <SelectField {...shared}>
          <option value="">
            {country === 'CA' ? m.checkoutChooseProvince() : m.checkoutChooseState()}
          </option>
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
  const field = useAddressField(part, 'zipCode', 'postal-code')
  const { path, country, isTouched } = field
  const example = postalCodeExample(country)

  function tidy({ target }: FocusEvent<HTMLInputElement>) {
    const tidied = tidyPostalCode(country, target.value)
    if (tidied !== target.value) field.setValue(path, tidied, { shouldValidate: true })
  }

  return (
    <CheckoutText
      {...field.register(path, { onBlur: tidy })}
      {...field.props}
      label={m.checkoutPostalCode()}
      hint={example === null ? m.checkoutNoPostalCode() : m.checkoutSuchAs({ example })}
      advice={isTouched ? postalCodeAdvice(country, field.watch(path)) : null}
      type="text"
      inputMode={hasDigitsOnly(country) ? 'numeric' : 'text'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxLengthOf('zipCode')}
      required
    />
  )
}
