import type { WheelEvent } from 'react'
import type { StaffProduct } from '../../../../shared/contract/catalog.ts'
import { SwitchField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import { HeldUnits } from '../stock-figures.tsx'
import type { ProductEdit } from './use-product-form.ts'

const number = {
  type: 'number',
  // Keeps the mouse wheel from changing a focused number field.
  onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => currentTarget.blur(),
  required: true,
} as const

/** `product` is the current version; null for a new product. */
type BasicFieldsProps = { edit: ProductEdit; product: StaffProduct | null }

export function BasicFields({ edit, product }: BasicFieldsProps) {
  const { field, form, stockNow } = edit
  const shelfHint = product ? 'Units on hand, including held units.' : 'Units available for sale.'
  return (
    <>
      <TextField label="Name" required {...field('name')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          {...number}
          label="Price"
          step="0.01"
          min="0.01"
          inputMode="decimal"
          hint="In Canadian dollars."
          {...field('price')}
        />
        <TextField
          {...number}
          label="Stock"
          step="1"
          min="0"
          inputMode="numeric"
          hint={stockNow === undefined ? shelfHint : `On hand now: ${stockNow}`}
          {...field('stock', { valueAsNumber: true })}
        />
        <TextField label="SKU" hint="Your own product code, if you use one." {...field('sku')} />
      </div>
      {product && <HeldUnits product={product} />}
      <SwitchField
        label="Featured"
        hint="The first featured product leads the home page."
        {...form.register('featured')}
      />
    </>
  )
}

/** A component of its own, so that it registers in form order: the first invalid field gets focus. */
export function DescriptionFields({ edit }: { edit: ProductEdit }) {
  return <TextArea label="Description" rows={7} required {...edit.field('description')} />
}
