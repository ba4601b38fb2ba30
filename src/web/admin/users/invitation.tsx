import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#shared/contract/staff/accounts.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useAction } from '../live/use-action.ts'
import { LocalMoment } from '../ui/local-moment.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { useSingleRun } from '../ui/use-single-run.ts'
import { userFailure } from './delete-user.tsx'

type InvitationProps = { user: User; until: string; onInvited: (link: string) => void }

/** In place of the last login, until someone has set a password. */
export function Invitation({ user, until, onInvited }: InvitationProps) {
  const { id, username: name } = user
  const inviteAgain = useAction('users.invite')
  const revoke = useAction('users.revokeInvitation')
  const queries = useQueryClient()
  const toast = useToast()
  const isCurrent = Date.parse(until) > Date.now()

  async function attempt(action: () => Promise<void>) {
    try {
      await action()
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!error.endsSession) toast(userFailure(error, m.usersUpdateFailed()))
    } finally {
      void queries.invalidateQueries({ queryKey: ['users.list'] })
    }
  }
  const invitingAgain = useSingleRun(() => attempt(again))
  const revoking = useSingleRun(() => attempt(end))
  const isPending = invitingAgain.isPending || revoking.isPending

  async function again() {
    const { email, invitationLink } = await inviteAgain({ id })
    if (invitationLink) return onInvited(invitationLink)
    toast({
      title: m.usersInvitedTitle(),
      description: m.usersInvitedWords({ email: email ?? '' }),
    })
  }

  async function end() {
    await revoke({ id })
    toast({ title: m.usersRevokedTitle(), description: m.usersRevokedWords({ name }) })
  }

  return (
    <div className="flex flex-wrap items-center gap-x-2 text-sm">
      <p>
        {isCurrent ? (
          <>
            <span className="text-muted">{m.usersInvitedUntilLead()}</span>
            <LocalMoment moment={until} />
          </>
        ) : (
          m.usersInvitedOver()
        )}
      </p>
      <RowButton
        aria-label={m.usersInviteAgainNamed({ name })}
        aria-disabled={isPending}
        onClick={invitingAgain.run}
      >
        {m.usersInviteAgain()}
      </RowButton>
      {isCurrent && (
        <RowButton
          aria-label={m.usersRevokeNamed({ name })}
          aria-disabled={isPending}
          onClick={revoking.run}
        >
          {m.usersRevoke()}
        </RowButton>
      )}
    </div>
  )
}
