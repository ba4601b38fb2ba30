import type { ComponentProps } from 'react'
import { TextField } from '../../ui/forms/field.tsx'

type CheckoutTextProps = ComponentProps<typeof TextField> & {
  /** What looks odd about the value; it takes the hint's place and never blocks the order (T15). */
  advice?: string | null
}

/**
 * A field of the checkout. What is wrong stands where the hint stood, or in the space below the
 * field, so that nothing moves away from the finger that leaves it.
 */
export function CheckoutText({ hint, advice, error, ...field }: CheckoutTextProps) {
  const words = advice ? <span className="font-medium text-warning">{advice}</span> : hint
  return (
    <div className={hint ? undefined : '[&_.field-error]:-mb-6.5'}>
      <TextField {...field} hint={error ? undefined : words} error={error} />
    </div>
  )
}
