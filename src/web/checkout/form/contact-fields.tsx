import { useFormContext } from 'react-hook-form'
import { type CheckoutForm, fieldId } from './checkout-form.ts'
import { CheckoutText } from './checkout-text.tsx'

export function ContactFields() {
  const { register, formState } = useFormContext<CheckoutForm>()
  return (
    <CheckoutText
      {...register('email')}
      id={fieldId('email')}
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      hint="For your order confirmation and news of this order."
      error={formState.errors.email?.message}
    />
  )
}
