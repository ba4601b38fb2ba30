import type { ComponentProps } from 'react'
import { TextField } from '../ui/field.tsx'

/**
 * A field of the checkout. What is wrong stands where the hint stood, or in the space below the
 * field, so that nothing moves away from the finger that leaves it.
 */
export function CheckoutText({ hint, error, ...field }: ComponentProps<typeof TextField>) {
  return (
    <div className={hint ? undefined : '[&_.field-error]:-mb-6.5'}>
      <TextField {...field} hint={error ? undefined : hint} error={error} />
    </div>
  )
}
