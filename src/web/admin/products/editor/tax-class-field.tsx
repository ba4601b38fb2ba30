import { taxClassName } from '#shared/domain/pricing/tax-lines.ts'
import { taxClasses } from '#shared/domain/tax/tax.ts'
import * as m from '#shared/i18n/messages.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import type { ProductEdit } from './use-product-form.ts'

/** The tax class of the product; the tax rates are set for the whole shop (TAX-08). */
export function TaxClassField({ edit }: { edit: ProductEdit }) {
  return (
    <SelectField label={m.taxClass()} hint={m.taxClassHint()} {...edit.field('taxClass')}>
      {taxClasses.map((taxClass) => (
        <option key={taxClass} value={taxClass}>
          {taxClassName(taxClass)}
        </option>
      ))}
    </SelectField>
  )
}
