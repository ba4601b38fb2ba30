import { type ComponentProps, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

/** A password field with a button to show or hide the password. */
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
        aria-label={isShown ? m.passwordHide() : m.passwordShow()}
        className="icon-button absolute top-6.5 right-0"
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}
