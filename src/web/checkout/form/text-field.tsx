import { useFormContext } from 'react-hook-form'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { type CheckoutForm, fieldId } from './checkout-form.ts'
import type { ComponentProps } from 'react'

export function EmailField() {
  const { register, formState } = useFormContext<CheckoutForm>()
  return (
    <CheckoutText
      {...register('email')}
      id={fieldId('email')}
      label={m.checkoutEmail()}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      hint={m.checkoutEmailHint()}
      error={formState.errors.email?.message}
    />
  )
}

type CheckoutTextProps = ComponentProps<typeof TextField> & {
  /** A warning shown instead of the hint; it never blocks the order (T15). */
  advice?: string | null
  isWide?: boolean
}

export const wide = 'sm:col-span-2'

/** Errors use the gap below a field without a hint, so the layout never shifts. */
export const errorInGap = '[&_.field-error]:-mb-6.5'

/** A checkout text field; an error replaces the hint. */
export function CheckoutText({ hint, advice, error, isWide, ...field }: CheckoutTextProps) {
  const text = advice ? <span className="font-medium text-warning">{advice}</span> : hint
  return (
    <div className={`${isWide ? wide : ''} ${hint ? '' : errorInGap}`}>
      <TextField {...field} hint={error ? undefined : text} error={error} />
    </div>
  )
}
