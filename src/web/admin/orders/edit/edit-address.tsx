import { type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { countries, type Region, regionsOf, takesTypedRegion } from '#shared/domain/address.ts'
import * as m from '#shared/i18n/messages.ts'
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
      <legend className="mb-3 font-display text-xl font-semibold">
        {m.ordersShippingAddress()}
      </legend>
      {kind === 'fields' && <AddressFields country={country} province={province} field={field} />}
      {kind === 'text' && (
        <TextArea label={m.checkoutAddress()} rows={4} {...field('addressText')} />
      )}
      {kind === 'none' && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="flex-1 text-muted">{m.ordersNoAddressYet()}</p>
          <Button onClick={() => form.setValue('addressKind', 'fields', { shouldDirty: true })}>
            {m.ordersAddAddress()}
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
  /** By default, all countries. */
  choices?: readonly Region[]
  field: (name: `address.${keyof AddressForm}`) => Registered
}

export function AddressFields({
  country,
  province,
  choices = countries(),
  field,
}: AddressFieldsProps) {
  const provinceField = { label: m.checkoutProvince(), ...field('address.province') }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.checkoutFirstName()} required {...field('address.firstName')} />
        <TextField label={m.checkoutLastName()} required {...field('address.lastName')} />
      </div>
      <TextField label={m.checkoutCompany()} {...field('address.company')} />
      <TextField label={m.checkoutAddress()} required {...field('address.address')} />
      <TextField label={m.checkoutAddress2()} {...field('address.address2')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={m.checkoutCity()} required {...field('address.city')} />
        {takesTypedRegion(country) ? (
          <TextField required {...provinceField} />
        ) : (
          <CodeField
            {...provinceField}
            code={province}
            choices={regionsOf(country)}
            empty={m.checkoutChooseProvince()}
          />
        )}
        <TextField label={m.checkoutPostalCode()} required {...field('address.zipCode')} />
        <CodeField
          label={m.checkoutCountry()}
          {...field('address.country')}
          code={country}
          choices={choices}
          empty={m.checkoutChooseCountry()}
        />
      </div>
      <TextField label={m.ordersDeliveryPhone()} type="tel" {...field('address.phone')} />
    </>
  )
}

type CodeFieldProps = Registered & {
  label: string
  code: string
  choices: readonly Region[]
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
