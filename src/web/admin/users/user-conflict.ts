import type { User } from '../../../shared/contract/accounts.ts'
import { type Choices, type Difference, differencesIn } from '../conflict/difference.ts'
import { formOf, inputOf, type UserForm } from './user-form.ts'

const fields: readonly { key: keyof UserForm; label: string }[] = [
  { key: 'username', label: 'Username' },
  { key: 'email', label: 'Email' },
  { key: 'password', label: 'Password' },
  { key: 'isAdmin', label: 'Admin User' },
]

/** The fields in which the form and the version saved by somebody else differ. */
export function userDifferences(opened: User, form: UserForm, newer: User): Difference[] {
  return differencesIn(
    fields.map(({ key, label }) => ({
      key,
      label,
      base: shownOf(formOf(opened), key),
      yours: shownOf(form, key),
      theirs: shownOf(formOf(newer), key),
    })),
  )
}

/** Never shows a password, neither the current nor the typed one. */
function shownOf(form: UserForm, key: keyof UserForm): string {
  const { username, email } = inputOf(form)
  if (key === 'username') return username.trim()
  if (key === 'email') return email?.trim() ?? ''
  if (key === 'isAdmin') return form.isAdmin ? 'Yes' : 'No'
  return form.password === '' ? 'As it is now' : 'The new one that you have typed'
}

/** The newer version, with the chosen fields of the form. */
export function mergedUser(form: UserForm, newer: User, choices: Choices): UserForm {
  const own = fields
    .filter(({ key }) => choices[key] === 'yours')
    .map(({ key }) => [key, form[key]] as const)
  return { ...formOf(newer), ...Object.fromEntries(own) }
}
