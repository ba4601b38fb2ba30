import { useController, useFormContext } from 'react-hook-form'
import { regionsOf, takesTypedRegion } from '../../../shared/domain/address.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { type CheckoutForm, maxLengthOf, type Part, fieldId } from './checkout-form.ts'
import { CheckoutText } from './checkout-text.tsx'

/**
 * The province: a select for Canada and the US, elsewhere a text field with suggestions (LIST-02,
 * LIST-03, T34).
 */
export function RegionField({ part }: { part: Part }) {
  const path = `${part}.province` as const
  const { control, watch } = useFormContext<CheckoutForm>()
  const { field, fieldState } = useController({ control, name: path })
  const country = watch(`${part}.country`)
  const regions = regionsOf(country)
  const shared = {
    ...field,
    id: fieldId(path),
    label: 'Province / State',
    autoComplete: `${part} address-level1`,
    required: true,
    error: fieldState.error?.message,
  }
  if (!takesTypedRegion(country)) {
    return (
      <div className="[&_.field-error]:-mb-6.5">
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
