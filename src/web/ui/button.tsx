import type { ComponentProps } from 'react'

const looks = {
  plain: '',
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  accent: 'btn-soft btn-accent',
  outline: 'btn-outline',
  ghost: 'btn-ghost',
  error: 'btn-error',
} as const

type ButtonProps = ComponentProps<'button'> & { look?: keyof typeof looks; size?: 'md' | 'lg' }

/** A button as high as the theme's fields; `lg` is for the main action of a page. */
export function Button({ look = 'plain', size = 'md', className, ...button }: ButtonProps) {
  const classes = ['btn', looks[look], size === 'lg' && 'btn-lg', className]
  return <button type="button" {...button} className={classes.filter(Boolean).join(' ')} />
}
