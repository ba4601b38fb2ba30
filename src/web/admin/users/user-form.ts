import type { Role } from '#shared/contract/roles.ts'
import { NewUser, type User } from '#shared/contract/staff/accounts.ts'
import { currentLocale, type Locale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { formResolver } from '../../ui/forms/form-resolver.ts'
import type { ComparedField } from '../conflict/difference.ts'
import { languageName } from '../customers/language-name.ts'
import { roleWords } from './role-words.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'

export type UserForm = {
  username: string
  email: string
  password: string
  isAdmin: boolean
  role: Role | null
  language: Locale
  /** Whether an invitation is sent instead of a password set. */
  invite: boolean
}

/** The form values of an account, or of a new one. The password starts empty. */
export function formOf(user: User | null): UserForm {
  return {
    username: user?.username ?? '',
    email: user?.email ?? '',
    password: '',
    isAdmin: user?.isAdmin ?? false,
    role: user?.role ?? null,
    language: user?.language ?? currentLocale(),
    invite: false,
  }
}

/** The fields to compare with a newer version. A password is never shown. */
export const comparedFields = (): readonly ComparedField<UserForm>[] => [
  { key: 'username', label: m.staffUsername() },
  { key: 'email', label: m.staffEmail() },
  {
    key: 'password',
    label: m.staffPassword(),
    show: ({ password }) => (password === '' ? m.usersPasswordCurrent() : m.usersPasswordEntered()),
  },
  { key: 'isAdmin', label: m.usersAdminSwitch() },
  { key: 'role', label: m.usersRole(), show: ({ role }) => roleWords(role) },
  { key: 'language', label: m.staffLanguage(), show: ({ language }) => languageName(language) },
]

/** The request body: a blank email becomes null, a blank password is omitted (USER-07, USER-08). */
export function inputOf({ email, password, invite, ...form }: UserForm) {
  const needsPassword = !invite && password !== ''
  return {
    ...form,
    email: email || null,
    ...(needsPassword ? { password } : {}),
    ...(invite ? { invite } : {}),
  }
}

/** Validates with the account schema, with custom messages for missing fields (USER-06, USER-07). */
export function userResolver(isNew: boolean): Resolver<UserForm> {
  const bySchema = formResolver(NewUser) as Resolver<UserForm>
  return async (form, context, options) => {
    const result = await bySchema(form, context, options)
    const missing: FieldErrors<UserForm> = {
      ...(form.username.trim() === '' ? { username: required(m.staffUsernameMissing()) } : {}),
      ...(isNew && !form.invite && form.password === ''
        ? { password: required(m.usersPasswordMissing()) }
        : {}),
    }
    if (Object.keys(missing).length === 0) return result
    return { values: {}, errors: { ...result.errors, ...missing } }
  }
}

function required(message: string) {
  return { type: 'required', message }
}
