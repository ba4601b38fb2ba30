import type { UseFormReturn } from 'react-hook-form'
import { TextArea } from '../../../ui/forms/field.tsx'
import type { ProductForm } from '../form/product-form.ts'

/** By itself, so that it is registered in its turn: the first wrong field gets the focus. */
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
