import type { WheelEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { SwitchField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import type { StaffProduct } from '../../../../shared/contract/catalog.ts'
import { HeldUnits } from '../held-units.tsx'
import type { ProductForm } from '../form/product-form.ts'

type BasicFieldsProps = {
  form: UseFormReturn<ProductForm>
  /** The current version; null for a new product. */
  product: StaffProduct | null
  /** The current units on the shelf, if they changed since the stock was typed. */
  stockNow: number | undefined
}

export function BasicFields({
  form: { register, formState },
  product,
  stockNow,
}: BasicFieldsProps) {
  const { errors } = formState
  return (
    <>
      <TextField label="Name" required error={errors.name?.message} {...register('name')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label="Price"
          type="number"
          step="0.01"
          onWheel={blurOnWheel}
          min="0.01"
          inputMode="decimal"
          required
          hint="In Canadian dollars."
          error={errors.price?.message}
          {...register('price')}
        />
        <TextField
          label="Stock"
          type="number"
          step="1"
          onWheel={blurOnWheel}
          min="0"
          inputMode="numeric"
          required
          hint={
            stockNow !== undefined
              ? `There are ${stockNow} on the shelf now.`
              : product
                ? 'Units on the shelf, held ones included.'
                : 'Units that can be sold.'
          }
          error={errors.stock?.message}
          {...register('stock', { valueAsNumber: true })}
        />
        <TextField
          label="SKU"
          hint="Your own number, if any."
          error={errors.sku?.message}
          {...register('sku')}
        />
      </div>
      {product && <HeldUnits product={product} />}
      <SwitchField
        label="Featured"
        hint="The first featured product opens the home page."
        {...register('featured')}
      />
    </>
  )
}

/** Keeps the mouse wheel from changing a focused number field. */
function blurOnWheel({ currentTarget }: WheelEvent<HTMLInputElement>) {
  currentTarget.blur()
}

/** A component of its own, so that it registers in form order: the first invalid field gets focus. */
export function DescriptionFields({ form }: { form: UseFormReturn<ProductForm> }) {
  return (
    <TextArea
      label="Description"
      rows={7}
      required
      error={form.formState.errors.description?.message}
      {...form.register('description')}
    />
  )
}
