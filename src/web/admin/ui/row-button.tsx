import type { ComponentProps } from 'react'

type RowButtonProps = ComponentProps<'button'> & { hasBorder?: boolean }

/** A button in a row of a list, as small as a row allows. */
export function RowButton({ hasBorder = false, className, ...button }: RowButtonProps) {
  const classes = ['row-action', hasBorder && 'border border-field', className]
  return <button type="button" {...button} className={classes.filter(Boolean).join(' ')} />
}
