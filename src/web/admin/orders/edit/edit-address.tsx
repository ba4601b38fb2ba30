import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { countries, regionsOf, takesTypedRegion } from '../../../../shared/domain/address.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import type { AddressForm } from './order-form.ts'
import type { OrderEdit } from './use-order-edit.ts'

/** Edits the address in the format of the order: fields, plain text, or none yet. */
export function EditAddress({ edit }: { edit: OrderEdit }) {
  const { form, field } = edit
  const [kind, country, province] = useWatch({
    control: form.control,
    name: ['addressKind', 'address.country', 'address.province'],
  })
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-display text-xl font-semibold">Shipping Address</legend>
      {kind === 'fields' && <AddressFields country={country} province={province} field={field} />}
      {kind === 'text' && <TextArea label="Address" rows={4} {...field('addressText')} />}
      {kind === 'none' && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="flex-1 text-muted">This order has no shipping address.</p>
          <Button onClick={() => form.setValue('addressKind', 'fields', { shouldDirty: true })}>
            Add an address
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type Registered = UseFormRegisterReturn & { error?: string | undefined }

type AddressFieldsProps = {
  country: string
  province: string
  field: (name: `address.${keyof AddressForm}`) => Registered
}

export function AddressFields({ country, province, field }: AddressFieldsProps) {
  const provinceField = { label: 'Province / State', ...field('address.province') }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" required {...field('address.firstName')} />
        <TextField label="Last name" required {...field('address.lastName')} />
      </div>
      <TextField label="Company" {...field('address.company')} />
      <TextField label="Address" required {...field('address.address')} />
      <TextField label="Address line 2" {...field('address.address2')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="City" required {...field('address.city')} />
        {takesTypedRegion(country) ? (
          <TextField required {...provinceField} />
        ) : (
          <CodeField
            {...provinceField}
            code={province}
            choices={regionsOf(country)}
            empty="Choose a province"
          />
        )}
        <TextField label="Postal / Zip code" required {...field('address.zipCode')} />
        <CodeField
          label="Country"
          {...field('address.country')}
          code={country}
          choices={countries()}
          empty="Choose a country"
        />
      </div>
      <TextField label="Delivery phone" type="tel" {...field('address.phone')} />
    </>
  )
}

type CodeFieldProps = Registered & {
  label: string
  code: string
  choices: readonly { code: string; name: string }[]
  empty: string
}

/** A select of codes. An order may have one that is not in the list. */
function CodeField({ code, choices, empty, ...field }: CodeFieldProps) {
  const isListed = choices.some((choice) => choice.code === code)
  return (
    <SelectField required defaultValue={code} {...field}>
      {!isListed && <option value={code}>{code || empty}</option>}
      {choices.map((choice) => (
        <option key={choice.code} value={choice.code}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  )
}
