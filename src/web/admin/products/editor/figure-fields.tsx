import { figureFields } from '#shared/domain/catalog/per-field.ts'
import { productFields } from '#shared/domain/catalog/product-fields.ts'
import { typedAmount, typedWhole } from '#shared/domain/typed-number.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { fieldLabels } from '../form/field-labels.ts'
import type { ProductEdit } from './use-product-form.ts'

const inputs = {
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  whole: { inputMode: 'numeric', autoComplete: 'off' },
  moment: { type: 'datetime-local' },
} as const

const readers = {
  amount: { setValueAs: typedAmount },
  whole: {
    setValueAs: (text: unknown) => (text === '' || text === null ? null : typedWhole(text)),
  },
  moment: {},
}

/** The former price and what the parcel needs; all of it is optional. */
export function FigureFields({ edit: { field } }: { edit: ProductEdit }) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      {figureFields.map((name) => {
        const { kind } = productFields[name]
        const { label, hint } = fieldLabels[name]
        const input = { ...inputs[kind], ...field(name, readers[kind]) }
        return <TextField key={name} label={label()} hint={hint?.()} {...input} />
      })}
    </div>
  )
}
