import { useQueryClient } from '@tanstack/react-query'
import { roles } from '#shared/contract/roles.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { locales, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ApiError, toApiError } from '../../api/api-error.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { SelectField, SwitchField, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useReveal } from '../card/revealed.ts'
import { CompareVersions } from '../conflict/compare-versions.tsx'
import { useVersionedForm } from '../conflict/use-versioned-form.ts'
import { languageName } from '../customers/language-name.ts'
import { useUsers } from '../data/dashboard-data.ts'
import { useLeaveDialog } from '../leaving/use-leave-dialog.tsx'
import { useAction } from '../live/use-action.ts'
import { useSession } from '../session/session.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { showRefused } from '../ui/show-refused.ts'
import { Warning } from '../ui/warning.tsx'
import { userFailure } from './delete-user.tsx'
import { roleWords } from './role-words.ts'
import { comparedFields, formOf, inputOf, type UserForm, userResolver } from './user-form.ts'

type UserDialogProps = {
  isOpen: boolean
  user: User | null
  onSaved: (id: string) => void
  /** Shows the link of an invitation that could not be emailed. */
  onInvited: (link: string) => void
  onClose: () => void
}

/** Creates or edits an account. Each opening starts with a new form. */
export default function UserDialog({ isOpen, ...props }: UserDialogProps) {
  return isOpen && <OpenUserDialog {...props} />
}

function OpenUserDialog({ user, onSaved, onInvited, onClose }: Omit<UserDialogProps, 'isOpen'>) {
  const edit = useUserEdit(user)
  const { isDirty, isSubmitting } = edit.form.formState
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)
  return (
    <Modal isOpen onClose={leave} title={user ? m.usersEditTitle() : m.usersAddTitle()}>
      <UserFields edit={edit} onSaved={onSaved} onInvited={onInvited} onClose={onClose} />
      {question}
    </Modal>
  )
}

function useUserEdit(opened: User | null) {
  const { data: users, refetch } = useUsers()
  const userIn = (all: readonly User[] | undefined) => all?.find(({ id }) => id === opened?.id)
  const edit = useVersionedForm<User | null, UserForm>({
    kind: 'user',
    opened,
    latest: userIn(users),
    refetch: async () => userIn((await refetch()).data),
    // The password.
    hidesFields: true,
    formOf,
    resolverOf: (user) => userResolver(user === null),
    fieldsOf: comparedFields,
  })
  return { ...edit, isGone: opened !== null && users !== undefined && !userIn(users) }
}

type UserFieldsProps = Pick<UserDialogProps, 'onSaved' | 'onInvited' | 'onClose'> & {
  edit: ReturnType<typeof useUserEdit>
}

function UserFields({ edit, onSaved, onInvited, onClose }: UserFieldsProps) {
  const { form, base: user, field, isGone } = edit
  const { errors, isSubmitting } = form.formState
  const isSelf = useSession().user?.id === user?.id && user !== null
  const save = useSaveUser(onInvited)

  async function submit(values: UserForm) {
    const refusal = await save(user, values)
    if (!refusal) {
      if (user) onSaved(user.id)
      return onClose()
    }
    const outcome = await edit.settle(refusal)
    if (outcome === 'comparing') return
    if (outcome) {
      const message = outcome === 'hidden' ? m.usersHidden() : m.usersUnseen()
      return form.setError('root', { message })
    }
    const { code, publicMessage: message, errors } = refusal
    showRefused(
      form.setError,
      code === 'username_taken' ? [{ path: '/username', message }] : errors,
    )
  }

  if (edit.isComparing && edit.newer) {
    return <CompareVersions edit={edit} newer={edit.newer} button={m.usersUpdate()} />
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      {(isGone || errors.root?.message) && (
        <Warning role="alert" title={isGone ? m.usersGone() : (errors.root?.message ?? '')} />
      )}
      <TextField
        label={m.staffUsername()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('username')}
      />
      <TextField label={m.staffEmail()} type="email" autoComplete="off" {...field('email')} />
      {!user && (
        <SwitchField
          label={m.usersInvite()}
          hint={m.usersInviteHint()}
          {...form.register('invite')}
        />
      )}
      {!form.watch('invite') && (
        <PasswordField
          label={m.staffPassword()}
          autoComplete="new-password"
          required={user === null}
          hint={passwordHint(user, isSelf)}
          {...field('password')}
        />
      )}
      <SelectField label={m.staffLanguage()} {...form.register('language')}>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={regionalTags[locale]}>
            {languageName(locale)}
          </option>
        ))}
      </SelectField>
      <SwitchField
        label={m.usersAdminSwitch()}
        hint={isSelf ? m.usersOwnRights() : m.usersAdminHint()}
        {...form.register('isAdmin')}
      />
      {!form.watch('isAdmin') && (
        <SelectField
          label={m.usersRole()}
          hint={m.usersRoleHint({ role: form.watch('role') ?? 'none' })}
          {...form.register('role', { setValueAs: (chosen) => chosen || null })}
        >
          <option value="">{roleWords(null)}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleWords(role)}
            </option>
          ))}
        </SelectField>
      )}
      <DialogButtons
        action={submitWords(user !== null, isSubmitting)}
        isPending={isSubmitting}
        isDisabled={isGone}
        onCancel={onClose}
      />
    </form>
  )
}

/** Saves the form as a new account, or as an update of `user`; returns why it was refused. */
function useSaveUser(onInvited: (link: string) => void) {
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
        const { invite: _, ...changes } = input
        await updateUser({ ...changes, id: user.id, version: user.updatedAt })
        toast({
          title: m.usersUpdatedTitle(),
          description: m.usersUpdatedWords({ name: username }),
        })
      } else {
        const { id, invitationLink } = await createUser(input)
        reveal({ kind: 'user', id, isNew: true })
        if (invitationLink) onInvited(invitationLink)
        toast({
          title: input.invite ? m.usersInvitedTitle() : m.usersCreatedTitle(),
          description:
            input.invite && !invitationLink
              ? m.usersInvitedWords({ email: input.email ?? '' })
              : m.usersCreatedWords({ name: username }),
        })
      }
      return null
    } catch (thrown) {
      const error = toApiError(thrown)
      // The login form explains an ended session, and the comparison shows a newer version.
      if (!error.endsSession && error.code !== 'stale') {
        toast(userFailure(error, user ? m.usersUpdateFailed() : m.usersCreateFailed()))
      }
      return error
    } finally {
      void queries.invalidateQueries({ queryKey: ['users.list'] })
    }
  }
}

function passwordHint(user: User | null, isSelf: boolean): string {
  if (!user) return m.usersPasswordNew()
  if (isSelf) return m.usersPasswordSelf()
  return m.usersPasswordKeep()
}

function submitWords(isKnown: boolean, isSaving: boolean): string {
  if (isKnown) return isSaving ? m.staffUpdating() : m.usersUpdate()
  return isSaving ? m.staffCreating() : m.usersCreate()
}
