import type { TaxClass } from '../../../../shared/domain/tax.ts'
import * as m from '../../../../shared/i18n/messages.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import type { ProductEdit } from './use-product-form.ts'

export const taxClassNames: Readonly<Record<TaxClass, () => string>> = {
  standard: m.taxClassStandard,
  zero_rated: m.taxClassZeroRated,
  exempt: m.taxClassExempt,
}

/** Whether the product is taxed at all; the rates are the shop's (TAX-08). */
export function TaxClassField({ edit }: { edit: ProductEdit }) {
  return (
    <SelectField label={m.taxClass()} hint={m.taxClassHint()} {...edit.field('taxClass')}>
      {Object.entries(taxClassNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name()}
        </option>
      ))}
    </SelectField>
  )
}
