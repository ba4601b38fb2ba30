import { productStatuses } from '#shared/domain/catalog/product-status.ts'
import * as m from '#shared/i18n/messages.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { productStatusWords } from '../status-words.ts'
import type { ProductEdit } from './use-product-form.ts'

/** When the product goes on sale by itself. */
export function PublishField({ edit }: { edit: ProductEdit }) {
  return (
    <TextField
      label={m.editorPublishAt()}
      type="datetime-local"
      hint={m.editorPublishAtHint()}
      {...edit.field('publishAt')}
    />
  )
}

/** Whether the product is in the shop. */
export function StatusField({ edit }: { edit: ProductEdit }) {
  return (
    // The default is marked in the document, too: a form that read the first choice instead would hide
    // a product that is for sale.
    <SelectField
      label={m.staffStatus()}
      hint={m.productStatusHint()}
      defaultValue={edit.form.getValues('status')}
      {...edit.field('status')}
    >
      {productStatuses.map((status) => (
        <option key={status} value={status}>
          {productStatusWords[status]()}
        </option>
      ))}
    </SelectField>
  )
}
