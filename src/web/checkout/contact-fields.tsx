import { useFormContext } from 'react-hook-form'
import { TextField } from '../ui/field.tsx'
import type { CheckoutForm } from './checkout-form.ts'
import { fieldId } from './field-id.ts'

export function ContactFields() {
  const { register, formState } = useFormContext<CheckoutForm>()
  return (
    <TextField
      {...register('email')}
      id={fieldId('email')}
      label="Email"
      type="email"
      autoComplete="email"
      maxLength={254}
      required
      hint="We send your order confirmation here, and nothing else."
      error={formState.errors.email?.message}
    />
  )
}
