import { useQueryClient } from '@tanstack/react-query'
import type { UseFormSetError } from 'react-hook-form'
import type { User } from '../../../shared/contract/accounts.ts'
import { toCallError } from '../../call-error.ts'
import { useToast } from '../../ui/toaster.tsx'
import { addresses } from '../live-cache.ts'
import { useAction } from '../use-action.ts'
import { inputOf, type UserForm } from './user-form.ts'
import { userFailure } from './user-failure.ts'

/** Saves the form as this account or as a new one; resolves with whether that worked. */
export function useSaveUser(user: User | null, setError: UseFormSetError<UserForm>) {
  const createUser = useAction('users.create')
  const updateUser = useAction('users.update')
  const queries = useQueryClient()
  const toast = useToast()

  return async (form: UserForm): Promise<boolean> => {
    const input = inputOf(form)
    try {
      if (user) await updateUser({ ...input, id: user.id, version: user.updatedAt })
      else await createUser(input)
      toast(
        user
          ? { title: 'User Updated', description: `${input.username} has been updated.` }
          : { title: 'User Created', description: `${input.username} has been created.` },
      )
      return true
    } catch (thrown) {
      const error = toCallError(thrown)
      // The login form that takes the dashboard's place says what happened.
      if (error.endsSession) return false
      toast(userFailure(error, user ? 'Failed to update user' : 'Failed to create user'))
      if (error.code === 'username_taken') setError('username', { message: error.message })
      if (error.code === 'stale') setError('root', { message: staleWords })
      for (const { path, message } of error.errors) {
        setError(path.slice(1) as keyof UserForm, { message })
      }
      return false
    } finally {
      void queries.invalidateQueries({ queryKey: [addresses.users] })
    }
  }
}

const staleWords =
  'Somebody has changed this account since you opened it. Save again to replace it with what stands here.'
