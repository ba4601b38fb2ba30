import * as m from '#shared/i18n/messages.ts'
import type { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { knownDevice, rememberDevice } from './session.ts'

export type CredentialErrors = { password?: string; code?: string }

type CredentialFieldsProps = {
  errors: CredentialErrors
  /** Whether the account has two-step sign-in. */
  needsCode: boolean
  autoFocus?: boolean
}

/** The fields of everybody who signs in: the password and, if it is needed, the code. */
export function CredentialFields({ errors, needsCode, autoFocus }: CredentialFieldsProps) {
  return (
    <>
      <PasswordField
        label={m.staffPassword()}
        name="password"
        autoComplete="current-password"
        required
        autoFocus={autoFocus}
        error={errors.password}
      />
      {needsCode && (
        <TextField
          label={m.twoStepCode()}
          name="code"
          autoComplete="one-time-code"
          hint={m.twoStepCodeHint()}
          required
          autoFocus
          error={errors.code}
        />
      )}
    </>
  )
}

type Credentials = { username: string; password: string; code?: string }

/** Starts a session and remembers this device, whose sign-ins are trusted more. */
export async function startSession(credentials: Credentials) {
  const { token, user, device } = await call('auth.login', { ...credentials, ...knownDevice() })
  rememberDevice(device)
  return { token, user }
}

/** Whether the code was refused, rather than the password. */
export function isCodeRefused({ code, errors }: ApiError): boolean {
  return (
    code === 'code_wrong' || code === 'code_required' || errors.some(({ path }) => path === '/code')
  )
}
