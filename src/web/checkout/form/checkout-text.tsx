import type { ComponentProps } from 'react'
import { TextField } from '../../ui/forms/field.tsx'

type CheckoutTextProps = ComponentProps<typeof TextField> & {
  /** A warning shown instead of the hint; it never blocks the order (T15). */
  advice?: string | null
}

/** A checkout text field. Errors replace the hint or use the gap below, so the layout never shifts. */
export function CheckoutText({ hint, advice, error, ...field }: CheckoutTextProps) {
  const text = advice ? <span className="font-medium text-warning">{advice}</span> : hint
  return (
    <div className={hint ? undefined : '[&_.field-error]:-mb-6.5'}>
      <TextField {...field} hint={error ? undefined : text} error={error} />
    </div>
  )
}
