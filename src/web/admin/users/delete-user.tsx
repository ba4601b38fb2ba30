import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/staff/accounts.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ApiError, toApiError } from '../../api/api-error.ts'
import type { Notice } from '../../ui/toast/notice.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import type { MarkedCard } from '../card/card-action.tsx'
import { useAction } from '../live/use-action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

type DeleteUserProps = {
  user: User | null
  marked: MarkedCard
  onClose: () => void
}

export function DeleteUser({ user, marked, onClose }: DeleteUserProps) {
  const deleteUser = useAction('users.delete')
  const queries = useQueryClient()
  const toast = useToast()
  const { id = '', username = '' } = user ?? {}

  async function remove() {
    try {
      await deleteUser({ id })
      queries.setQueryData<User[]>(['users.list'], (users) =>
        users?.filter((other) => other.id !== id),
      )
      toast({
        title: m.usersDeletedTitle(),
        description: m.usersDeletedWords({ name: username }),
      })
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!error.endsSession) toast(userFailure(error, m.usersDeleteFailed()))
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: ['users.list'] })
    }
  }

  return (
    <ConfirmDialog
      isOpen={user !== null}
      title={m.usersDeleteQuestion()}
      message={m.usersDeleteMessage({ name: username })}
      action={m.usersDelete()}
      onConfirm={async () => void (await marked.remove(id, remove, false))}
      onClose={onClose}
    />
  )
}

/** The server's message if there is one, else `otherwise` (ERR-13). */
export function userFailure({ code, publicMessage }: ApiError, otherwise: string): Notice {
  const hasMessage = code !== 'no_answer' && code !== 'lost' && code !== 'unknown'
  return {
    title: m.staffError(),
    description: hasMessage ? publicMessage : otherwise,
    isDestructive: true,
  }
}
