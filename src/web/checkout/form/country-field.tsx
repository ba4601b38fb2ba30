import type { ChangeEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { tidyPostalCode } from '../../../shared/domain/postal-code.ts'
import { countries } from '../../../shared/domain/address.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { type CheckoutForm, type Part, fieldId } from './checkout-form.ts'
import { regionFor } from './region-choice.ts'

/** The country; changing it updates the province list and reformats the postal code. */
export function CountryField({ part }: { part: Part }) {
  const path = `${part}.country` as const
  const { control, getValues, setValue } = useFormContext<CheckoutForm>()
  const { field, fieldState } = useController({ control, name: path })

  function choose(event: ChangeEvent<HTMLSelectElement>) {
    const { country: previous, province, zipCode } = getValues(part)
    field.onChange(event)
    const country = event.target.value
    setValue(`${part}.province`, regionFor(country, province, previous))
    setValue(`${part}.zipCode`, tidyPostalCode(country, zipCode))
  }

  return (
    <div className="[&_.field-error]:-mb-6.5">
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
    </div>
  )
}
