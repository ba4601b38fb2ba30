import { useFormContext, useWatch } from 'react-hook-form'
import { countries, regionsOf, takesTypedRegion } from '../../../../shared/domain/regions.ts'
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import type { OrderForm } from './order-form.ts'
import { Button } from '../../../ui/button.tsx'

/** Edits the address in the format of the order: fields, plain text, or none yet. */
export function EditAddress() {
  const { register, setValue } = useFormContext<OrderForm>()
  const kind = useWatch<OrderForm, 'addressKind'>({ name: 'addressKind' })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-display text-xl font-semibold">Shipping Address</legend>
      {kind === 'fields' && <AddressFields />}
      {kind === 'text' && <TextArea label="Address" rows={4} {...register('addressText')} />}
      {kind === 'none' && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="flex-1 text-muted">This order came without a shipping address.</p>
          <Button onClick={() => setValue('addressKind', 'fields', { shouldDirty: true })}>
            Add an address
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function AddressFields() {
  const { register, formState } = useFormContext<OrderForm>()
  const errors = formState.errors.address
  const field = (name: keyof OrderForm['address']) => ({
    error: errors?.[name]?.message,
    ...register(`address.${name}`),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" required {...field('firstName')} />
        <TextField label="Last name" required {...field('lastName')} />
      </div>
      <TextField label="Company" {...field('company')} />
      <TextField label="Address" required {...field('address')} />
      <TextField label="Address line 2" {...field('address2')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="City" required {...field('city')} />
        <ProvinceField />
        <TextField label="Postal / Zip code" required {...field('zipCode')} />
        <CountryField />
      </div>
      <TextField label="Delivery phone" type="tel" {...field('phone')} />
    </>
  )
}

function CountryField() {
  const { register, formState } = useFormContext<OrderForm>()
  const country = useWatch<OrderForm, 'address.country'>({ name: 'address.country' })
  const isListed = countries.some(({ code }) => code === country)
  return (
    <SelectField
      label="Country"
      required
      defaultValue={country}
      error={formState.errors.address?.country?.message}
      {...register('address.country')}
    >
      {!isListed && <option value={country}>{country || 'Choose a country'}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function ProvinceField() {
  const { register, formState } = useFormContext<OrderForm>()
  const country = useWatch<OrderForm, 'address.country'>({ name: 'address.country' })
  const province = useWatch<OrderForm, 'address.province'>({ name: 'address.province' })
  const field = {
    label: 'Province / State',
    required: true,
    error: formState.errors.address?.province?.message,
    ...register('address.province'),
  }
  if (takesTypedRegion(country)) return <TextField {...field} />
  const regions = regionsOf(country)
  const isListed = regions.some(({ code }) => code === province)
  return (
    <SelectField {...field} defaultValue={province}>
      {/* An order may have a province that is not in the list. */}
      {!isListed && <option value={province}>{province || 'Choose a province'}</option>}
      {regions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
