import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { type CheckoutForm, fieldId } from './checkout-form.ts'
import type { ComponentProps } from 'react'

const PlainHint = ({ hint }: { hint: string }) => hint

// Loaded only once the field was left. The checkout does without it, such as when the network is gone.
const EmailHint = lazyPart(() => import('./email-hint.tsx').catch(() => ({ default: PlainHint })))

export function EmailField() {
  const { register, formState, setValue } = useFormContext<CheckoutForm>()
  const [left, setLeft] = useState('')
  const email = useWatch<CheckoutForm, 'email'>({ name: 'email' })
  const hint = m.checkoutEmailHint()
  const take = (better: string) =>
    setValue('email', better, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  return (
    <CheckoutText
      {...register('email', { onBlur: ({ target }) => setLeft(target.value) })}
      id={fieldId('email')}
      label={m.checkoutEmail()}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      hint={
        left !== '' && left === email ? (
          <EmailHint email={email} hint={hint} onTake={take} fallback={hint} />
        ) : (
          hint
        )
      }
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
