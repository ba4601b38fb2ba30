import { useId, useRef } from 'react'
import type { User } from '#shared/contract/staff/accounts.ts'
import { originalAdminId } from '#shared/domain/shop/account.ts'
import * as m from '#shared/i18n/messages.ts'
import { TrashIcon } from '../../ui/icons.tsx'
import { type CardActionState, CardActionWords } from '../card/card-action.tsx'
import { type RevealState, useRevealFocus } from '../card/revealed.ts'
import { useCommands } from '../commands/registry.ts'
import { Badge, NewBadge } from '../ui/badges.tsx'
import { EditIcon } from '../ui/icons.tsx'
import { LocalMoment } from '../ui/local-moment.tsx'
import { RowButton } from '../ui/row-button.tsx'
import { Invitation } from './invitation.tsx'
import { roleWords } from './role-words.ts'

type UserCardProps = {
  user: User
  isSelf: boolean
  /** Why the card is shown first, if it is. */
  revealed: RevealState
  /** The outcome of a dialog about the account. */
  mark: CardActionState | null
  onEdit: (user: User) => void
  onDelete: (user: User) => void
  /** Shows the link of an invitation that could not be emailed. */
  onInvited: (link: string) => void
}

export function UserCard(props: UserCardProps) {
  const { user, isSelf, revealed, mark, onEdit, onDelete, onInvited } = props
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  useRevealFocus(card, revealed)
  useCommands(
    revealed
      ? {
          editUser: () => onEdit(user),
          ...(reasonToStay(user, isSelf) ? {} : { deleteUser: () => onDelete(user) }),
        }
      : {},
  )
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="list-row compact:py-0.5 -outline-offset-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-base-200 font-display font-semibold text-primary compact:size-7"
        >
          {user.username.slice(0, 1).toUpperCase()}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <div className="flex flex-wrap items-center gap-x-2">
            <h3 id={titleId} className="min-w-0 font-semibold wrap-anywhere">
              {user.username}
            </h3>
            <p className="flex gap-1.5">
              {user.isAdmin ? (
                <Badge words={m.usersAdminBadge()} color="fill-brand" />
              ) : (
                <Badge
                  words={user.role ? roleWords(user.role) : m.usersUserBadge()}
                  color="bg-base-300 text-base-content"
                />
              )}
              {/* Every account that can sign in is active (T25). */}
              {user.invitedUntil === null ? (
                <Badge words={m.usersActive()} color="bg-success text-success-content" />
              ) : (
                <Badge words={m.usersInvitedBadge()} color="bg-warning text-warning-content" />
              )}
              {revealed === 'new' && <NewBadge />}
            </p>
          </div>
          <p className="text-sm wrap-anywhere text-muted">{user.email ?? m.usersNoEmail()}</p>
        </div>
        {user.invitedUntil === null ? (
          <p className="text-sm">
            <span className="text-muted">{m.usersLastLogin()}</span>
            {user.lastLogin ? (
              <LocalMoment moment={user.lastLogin} />
            ) : (
              <span>{m.usersNever()}</span>
            )}
          </p>
        ) : (
          <Invitation user={user} until={user.invitedUntil} onInvited={onInvited} />
        )}
        <div className="flex flex-wrap items-center gap-0.5 max-sm:ml-auto">
          <RowButton
            aria-label={m.staffEditNamed({ name: user.username })}
            onClick={() => onEdit(user)}
          >
            <EditIcon className="size-4" />
            {m.staffEdit()}
          </RowButton>
          <DeleteButton user={user} reason={reasonToStay(user, isSelf)} onDelete={onDelete} />
        </div>
      </div>
      <div role="status" className="empty:hidden">
        <CardActionWords state={mark} />
      </div>
    </article>
  )
}

type DeleteButtonProps = { user: User; reason: string | null; onDelete: (user: User) => void }

/** If the button is disabled, its title and its description for screen readers state why. */
function DeleteButton({ user, reason, onDelete }: DeleteButtonProps) {
  const reasonId = useId()
  return (
    <RowButton
      aria-label={m.staffDeleteNamed({ name: user.username })}
      aria-describedby={reason ? reasonId : undefined}
      title={reason ?? undefined}
      disabled={reason !== null}
      onClick={() => onDelete(user)}
      className="text-error"
    >
      <TrashIcon className="size-4" />
      {m.staffDelete()}
      {reason && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </RowButton>
  )
}

function reasonToStay({ id }: User, isSelf: boolean): string | null {
  if (id === originalAdminId) return m.usersOriginalAdmin()
  return isSelf ? m.usersOwnAccount() : null
}
