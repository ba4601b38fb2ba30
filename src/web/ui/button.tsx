import type { ComponentProps } from 'react'

type ButtonProps = ComponentProps<'button'> & {
  /** A color or style of daisyUI's button. The stylesheets list the ones in use. */
  look?: 'primary' | 'secondary' | 'accent' | 'outline' | 'ghost' | 'error'
  size?: 'md' | 'lg'
}

/** A button as tall as the theme's fields; `lg` is for the main action of a page. */
export function Button({ look, size = 'md', className, ...button }: ButtonProps) {
  const classes = ['btn', look && `btn-${look}`, size === 'lg' && 'btn-lg', className]
  return <button type="button" {...button} className={classes.filter(Boolean).join(' ')} />
}
