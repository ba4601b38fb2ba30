import { useForm } from 'react-hook-form'
import type { User } from '../../../shared/contract/accounts.ts'
import { TextField } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { PasswordField } from '../password-field.tsx'
import { useSession } from '../session.ts'
import { SwitchField } from '../../ui/switch-field.tsx'
import { useSaveUser } from './use-save-user.ts'
import { formOf, userResolver } from './user-form.ts'

type UserDialogProps = { isOpen: boolean; user: User | null; onClose: () => void }

/** Makes an account, or changes the one given. What was typed is gone when it closes. */
export function UserDialog({ isOpen, user, onClose }: UserDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={user ? 'Edit User' : 'Add New User'}>
      <UserFields user={user} onClose={onClose} />
    </Modal>
  )
}

function UserFields({ user, onClose }: Omit<UserDialogProps, 'isOpen'>) {
  const isSelf = useSession().user?.id === user?.id && user !== null
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: formOf(user),
    resolver: userResolver(user === null),
  })
  const save = useSaveUser(user, setError)
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (form) => {
    if (await save(form)) onClose()
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.root && (
        <p role="alert" className="rounded-field bg-warning/10 p-4 text-sm">
          {errors.root.message}
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
        <button type="submit" disabled={isSubmitting} className="btn btn-primary h-11">
          {submitWords(user !== null, isSubmitting)}
        </button>
      </div>
    </form>
  )
}

function passwordHint(user: User | null, isSelf: boolean): string {
  if (!user) return 'At least 8 characters.'
  if (isSelf) return 'Leave blank to keep it. A new one signs you out everywhere.'
  return 'Leave blank to keep the current one.'
}

function submitWords(isKnown: boolean, isSaving: boolean): string {
  if (isKnown) return isSaving ? 'Updating...' : 'Update User'
  return isSaving ? 'Creating...' : 'Create User'
}
