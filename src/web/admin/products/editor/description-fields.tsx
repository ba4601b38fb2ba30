import type { UseFormReturn } from 'react-hook-form'
import { TextArea } from '../../../ui/forms/field.tsx'
import type { ProductForm } from '../form/product-form.ts'

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
