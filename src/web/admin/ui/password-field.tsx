import { type ComponentProps, useState } from 'react'
import { TextField } from '../../ui/forms/field.tsx'
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx'

/** A password with a button that shows it, and says which of the two it will do. */
export function PasswordField({ className = '', ...field }: ComponentProps<typeof TextField>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextField
        {...field}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        className={`pr-12 ${className}`}
      />
      <button
        type="button"
        onClick={() => setShown(!isShown)}
        aria-label={isShown ? 'Hide password' : 'Show password'}
        className="icon-button absolute top-6.5 right-0"
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}
