import type { ComponentProps } from 'react'

type ButtonProps = ComponentProps<'button'> & {
  /** A color or style of daisyUI's button. The stylesheets list the ones in use. */
  look?: 'primary' | 'secondary' | 'accent' | 'outline' | 'ghost' | 'error'
  size?: 'md' | 'lg'
}

/** Keeps Firefox from making a button as disabled or enabled as it was before a reload. */
export const unrestored = { autoComplete: 'off' }

/** A button as tall as the theme's fields; `lg` is for the main action of a page. */
export function Button({ look, size = 'md', className, ...button }: ButtonProps) {
  const classes = ['btn', look && `btn-${look}`, size === 'lg' && 'btn-lg', className]
  return (
    <button
      type="button"
      {...unrestored}
      {...button}
      className={classes.filter(Boolean).join(' ')}
    />
  )
}
