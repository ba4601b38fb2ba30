import { useQueryClient } from '@tanstack/react-query'
import type { UseFormSetError } from 'react-hook-form'
import type { User } from '../../../shared/contract/accounts.ts'
import { toApiError } from '../../api/api-error.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { addresses } from '../live/live-cache.ts'
import { useAction } from '../live/use-action.ts'
import { inputOf, type UserForm } from './user-form.ts'
import { userFailure } from './user-failure.ts'

/**
 * Saves the form as a new account, or as a change of this version. `stale` means that somebody else
 * saved the account since.
 */
export function useSaveUser(user: User | null, setError: UseFormSetError<UserForm>) {
  const createUser = useAction('users.create')
  const updateUser = useAction('users.update')
  const queries = useQueryClient()
  const toast = useToast()

  return async (form: UserForm): Promise<'saved' | 'stale' | 'refused'> => {
    const input = inputOf(form)
    try {
      if (user) await updateUser({ ...input, id: user.id, version: user.updatedAt })
      else await createUser(input)
      toast(
        user
          ? { title: 'User Updated', description: `${input.username} has been updated.` }
          : { title: 'User Created', description: `${input.username} has been created.` },
      )
      return 'saved'
    } catch (thrown) {
      const error = toApiError(thrown)
      // The login form already explains an ended session.
      if (error.endsSession) return 'refused'
      toast(userFailure(error, user ? 'Failed to update user' : 'Failed to create user'))
      if (error.code === 'username_taken') setError('username', { message: error.message })
      for (const { path, message } of error.errors) {
        setError(path.slice(1) as keyof UserForm, { message })
      }
      return error.code === 'stale' ? 'stale' : 'refused'
    } finally {
      void queries.invalidateQueries({ queryKey: [addresses.users] })
    }
  }
}
