import * as m from '#shared/i18n/messages.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import {
  type ConnectionField,
  type ConnectionForm,
  connectionForms,
  type Saved,
} from './connection-forms.ts'
import type { UseFormReturn } from 'react-hook-form'

type ConnectionFieldsProps = { saved: Saved; form: UseFormReturn<ConnectionForm> }

export function ConnectionFields({ saved, form }: ConnectionFieldsProps) {
  const { errors } = form.formState
  return connectionForms[saved.id].fields.map((field) => {
    const { key, label, hint, kind, choices } = field
    const message = errors[key]?.message
    const words = {
      label: label(),
      ...(hint && { hint: hint() }),
      ...(message !== undefined && { error: message }),
    }
    if (choices) {
      return (
        <SelectField key={key} {...words} {...form.register(key)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label()}
            </option>
          ))}
        </SelectField>
      )
    }
    const usual = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }
    if (kind === 'secret') {
      return (
        <PasswordField
          key={key}
          {...words}
          {...usual}
          autoComplete="new-password"
          hint={secretHint(saved, field)}
          {...form.register(key)}
        />
      )
    }
    const type = kind === 'email' ? 'email' : 'text'
    return <TextField key={key} {...words} {...usual} type={type} {...form.register(key)} />
  })
}

function secretHint({ secrets }: Saved, { key, hint }: ConnectionField): string | undefined {
  const secret = (secrets as Record<string, { ends: string | null } | null>)[key]
  if (!secret) return hint?.()
  return secret.ends === null
    ? m.connectionSecretSet()
    : m.connectionSecretEnds({ ends: secret.ends })
}
