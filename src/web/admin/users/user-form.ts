import type { FieldErrors, Resolver } from 'react-hook-form'
import { type User, UserInput } from '../../../shared/contract/accounts.ts'
import { formResolver } from '../../ui/forms/form-resolver.ts'

export type UserForm = { username: string; email: string; password: string; isAdmin: boolean }

/** The form of an account, or of one that does not exist yet. A password is never shown. */
export function formOf(user: User | null): UserForm {
  return {
    username: user?.username ?? '',
    email: user?.email ?? '',
    password: '',
    isAdmin: user?.isAdmin ?? false,
  }
}

/** What is sent: a blank email as none, and a blank password not at all (USER-07, USER-08). */
export function inputOf({ username, email, password, isAdmin }: UserForm): UserInput {
  return { username, email: email || null, isAdmin, ...(password === '' ? {} : { password }) }
}

/** Checks by the account's schema, and what is missing by its own words (USER-06, USER-07). */
export function userResolver(isNew: boolean): Resolver<UserForm> {
  const bySchema = formResolver(UserInput) as Resolver<UserForm>
  return async (form, context, options) => {
    const result = await bySchema(form, context, options)
    const missing: FieldErrors<UserForm> = {
      ...(form.username.trim() === '' ? { username: required('Username is required') } : {}),
      ...(isNew && form.password === ''
        ? { password: required('Password is required for new users') }
        : {}),
    }
    if (Object.keys(missing).length === 0) return result
    return { values: {}, errors: { ...result.errors, ...missing } }
  }
}

function required(message: string) {
  return { type: 'required', message }
}
