import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { User } from '../../../shared/contract/accounts.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { CompareVersions } from '../conflict/compare-versions.tsx'
import type { Choices } from '../conflict/difference.ts'
import { useUsers } from '../list/dashboard-data.ts'
import { addresses } from '../live/live-cache.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { useSession } from '../live/session.ts'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { useSaveUser } from './use-save-user.ts'
import { mergedUser, userDifferences } from './user-conflict.ts'
import { formOf, type UserForm, userResolver } from './user-form.ts'

type UserDialogProps = {
  isOpen: boolean
  user: User | null
  onSaved: (id: string) => void
  onClose: () => void
}

/** Creates or edits an account. Closing discards the input. */
export default function UserDialog({ isOpen, user, onSaved, onClose }: UserDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={user ? 'Edit User' : 'Add New User'}>
      <UserFields user={user} onSaved={onSaved} onClose={onClose} />
    </Modal>
  )
}

function UserFields({ user: opened, onSaved, onClose }: Omit<UserDialogProps, 'isOpen'>) {
  /** The version that the form is based on. */
  const [user, setUser] = useState(opened)
  const [newer, setNewer] = useState<User | null>(null)
  const queries = useQueryClient()
  const { data: users } = useUsers()
  const isGone = user !== null && users?.every(({ id }) => id !== user.id) === true
  // Follows a further save during the comparison.
  const latest = users?.find(({ id }) => id === newer?.id)
  if (newer && latest && latest.updatedAt > newer.updatedAt) setNewer(latest)
  const isSelf = useSession().user?.id === user?.id && user !== null
  const { register, handleSubmit, setError, getValues, reset, formState } = useForm({
    defaultValues: formOf(user),
    resolver: userResolver(user === null),
  })
  const save = useSaveUser(user, setError)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (form) => {
    const outcome = await save(form)
    if (outcome === 'saved' && user) onSaved(user.id)
    if (outcome === 'saved') onClose()
    if (outcome === 'stale') await lookAtNewer(form)
  })

  async function lookAtNewer(form: UserForm) {
    await queries.refetchQueries({ queryKey: [addresses.users] })
    const users = queries.getQueryData<User[]>([addresses.users])
    const now = users?.find(({ id }) => id === user?.id)
    if (!user || !now || now.updatedAt === user.updatedAt)
      return setError('root', { message: unseenWords })
    const differences = userDifferences(user, form, now)
    if (differences.some(({ changedBy }) => changedBy !== 'you')) return setNewer(now)
    setUser(now)
    setError('root', { message: hiddenWords })
  }

  function use(choices: Choices) {
    if (!newer) return
    reset(mergedUser(getValues(), newer, choices))
    setUser(newer)
    setNewer(null)
  }

  if (user && newer) {
    const differences = userDifferences(user, getValues(), newer)
    return (
      <CompareVersions
        noun="account"
        button={submitWords(true, false)}
        theirs={{ kind: 'user', id: user.id, since: user.updatedAt, version: newer.updatedAt }}
        differences={differences}
        onUse={use}
      />
    )
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {(isGone || errors.root) && (
        <p role="alert" className="rounded-field bg-warning/10 p-4 text-sm">
          {isGone ? goneWords : errors.root?.message}
        </p>
      )}
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required={user === null}
        error={errors.password?.message}
        hint={passwordHint(user, isSelf)}
        {...register('password')}
      />
      <SwitchField
        label="Admin User"
        hint={
          isSelf
            ? 'You cannot take away your own admin rights.'
            : 'May open this dashboard and change everything in it.'
        }
        {...register('isAdmin')}
      />
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" onClick={onClose} className="btn h-11">
          Cancel
        </button>
        <button type="submit" disabled={isSubmitting || isGone} className="btn btn-primary h-11">
          {submitWords(user !== null, isSubmitting)}
        </button>
      </div>
    </form>
  )
}

const goneWords =
  'Somebody has deleted this account. What you have typed is still here, but can no longer be saved.'

const unseenWords =
  'Somebody has changed this account since you opened it, and their version could not be loaded. Please save again.'

const hiddenWords =
  'Somebody has saved this account since you opened it. What they changed does not show here: it may be the password. Save again to add your changes to theirs.'

function passwordHint(user: User | null, isSelf: boolean): string {
  if (!user) return 'At least 8 characters.'
  if (isSelf) return 'Leave blank to keep it. A new one signs you out everywhere.'
  return 'Leave blank to keep the current one.'
}

function submitWords(isKnown: boolean, isSaving: boolean): string {
  if (isKnown) return isSaving ? 'Updating...' : 'Update User'
  return isSaving ? 'Creating...' : 'Create User'
}
