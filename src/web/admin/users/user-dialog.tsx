import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../shared/contract/accounts.ts'
import { type ApiError, toApiError } from '../../api/api-error.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { SwitchField, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { CompareVersions } from '../conflict/compare-versions.tsx'
import { useVersionedForm } from '../conflict/use-versioned-form.ts'
import { useUsers } from '../list/dashboard-data.ts'
import { addresses } from '../live/live-cache.ts'
import { useSession } from '../live/session.ts'
import { useReveal } from '../list/revealed.ts'
import { useAction } from '../live/use-action.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { userFailure } from './delete-user.tsx'
import { comparedFields, formOf, inputOf, type UserForm, userResolver } from './user-form.ts'

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
  const edit = useVersionedForm<User | null, UserForm>({
    kind: 'user',
    opened,
    formOf,
    resolverOf: (user) => userResolver(user === null),
    fieldsOf: () => comparedFields,
  })
  const { form, base: user, field } = edit
  const { errors, isSubmitting } = form.formState
  const [isComparing, setComparing] = useState(false)
  const { data: users } = useUsers()
  const latest = users?.find(({ id }) => id === user?.id)
  const isGone = user !== null && users !== undefined && !latest
  const isSelf = useSession().user?.id === user?.id && user !== null
  const save = useSaveUser()
  const queries = useQueryClient()

  async function submit(values: UserForm) {
    const refusal = await save(user, values)
    if (!refusal) {
      if (user) onSaved(user.id)
      return onClose()
    }
    if (refusal.code === 'username_taken') {
      form.setError('username', { message: refusal.publicMessage })
    }
    for (const { path, message } of refusal.errors) {
      form.setError(path.slice(1) as keyof UserForm, { message })
    }
    if (refusal.code === 'stale') await compare()
  }

  async function compare() {
    await queries.refetchQueries({ queryKey: [addresses.users] })
    const users = queries.getQueryData<User[]>([addresses.users])
    const newer = users?.find(({ id }) => id === user?.id)
    if (!newer || newer.updatedAt === user?.updatedAt) {
      return form.setError('root', { message: unseenWords })
    }
    const differences = edit.differencesFrom(newer)
    if (differences.some(({ changedBy }) => changedBy !== 'you')) return setComparing(true)
    edit.setBase(newer)
    form.setError('root', { message: hiddenWords })
  }

  if (isComparing && user && latest && latest.updatedAt > user.updatedAt) {
    return (
      <CompareVersions
        edit={edit}
        newer={latest}
        button="Update User"
        onMerged={() => setComparing(false)}
      />
    )
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
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
        {...field('username')}
      />
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required={user === null}
        hint={passwordHint(user, isSelf)}
        {...field('password')}
      />
      <SwitchField
        label="Admin User"
        hint={
          isSelf
            ? "You can't remove your own admin rights."
            : 'Can open this dashboard and change everything in it.'
        }
        {...form.register('isAdmin')}
      />
      <DialogButtons
        action={submitWords(user !== null, isSubmitting)}
        isDisabled={isSubmitting || isGone}
        onCancel={onClose}
      />
    </form>
  )
}

/** Saves the form as a new account, or as a change of this version; returns why it was refused. */
function useSaveUser() {
  const createUser = useAction('users.create')
  const updateUser = useAction('users.update')
  const reveal = useReveal()
  const queries = useQueryClient()
  const toast = useToast()

  return async (user: User | null, form: UserForm): Promise<ApiError | null> => {
    const input = inputOf(form)
    const { username } = input
    try {
      if (user) {
        await updateUser({ ...input, id: user.id, version: user.updatedAt })
        toast({ title: 'User Updated', description: `${username} has been updated.` })
      } else {
        reveal({ kind: 'user', id: (await createUser(input)).id, isNew: true })
        toast({ title: 'User Created', description: `${username} has been created.` })
      }
      return null
    } catch (thrown) {
      const error = toApiError(thrown)
      // The login form already explains an ended session.
      if (!error.endsSession) {
        toast(userFailure(error, user ? 'Failed to update user' : 'Failed to create user'))
      }
      return error
    } finally {
      void queries.invalidateQueries({ queryKey: [addresses.users] })
    }
  }
}

const goneWords = "Someone deleted this account. Your changes are still here, but can't be saved."

const unseenWords =
  "Someone changed this account since you opened it, and their version couldn't be loaded. Please save again."

const hiddenWords =
  "Someone saved this account since you opened it. Their change isn't shown here: it may be the password. Save again to add your changes to theirs."

function passwordHint(user: User | null, isSelf: boolean): string {
  if (!user) return 'At least 8 characters.'
  if (isSelf) return 'Leave blank to keep it. A new one signs you out everywhere.'
  return 'Leave blank to keep the current one.'
}

function submitWords(isKnown: boolean, isSaving: boolean): string {
  if (isKnown) return isSaving ? 'Updating...' : 'Update User'
  return isSaving ? 'Creating...' : 'Create User'
}
