import { productStatuses } from '../../../../shared/domain/catalog/product-status.ts'
import * as m from '../../../../shared/i18n/messages.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import { productStatusWords } from '../status-words.ts'
import type { ProductEdit } from './use-product-form.ts'

/** Whether the product is in the shop. */
export function StatusField({ edit }: { edit: ProductEdit }) {
  return (
    <SelectField label={m.staffStatus()} hint={m.productStatusHint()} {...edit.field('status')}>
      {productStatuses.map((status) => (
        <option key={status} value={status}>
          {productStatusWords[status]()}
        </option>
      ))}
    </SelectField>
  )
}
