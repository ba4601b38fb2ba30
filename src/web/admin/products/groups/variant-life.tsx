import { productStatuses } from '#shared/domain/catalog/product-status.ts'
import * as m from '#shared/i18n/messages.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { productStatusWords } from '../status-words.ts'
import type { GroupEdit } from './use-group-form.ts'

type VariantLifeProps = { edit: GroupEdit; at: `variants.${number}` }

/** Whether a variant is in the shop, and when it goes on sale by itself. */
export function VariantLife({ edit: { field, form }, at }: VariantLifeProps) {
  return (
    <>
      <SelectField
        label={m.staffStatus()}
        defaultValue={form.getValues(`${at}.status`)}
        {...field(`${at}.status`)}
      >
        {productStatuses.map((status) => (
          <option key={status} value={status}>
            {productStatusWords[status]()}
          </option>
        ))}
      </SelectField>
      <TextField label={m.editorPublishAt()} type="datetime-local" {...field(`${at}.publishAt`)} />
    </>
  )
}
