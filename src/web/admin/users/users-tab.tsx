import { useState } from 'react'
import { Link } from 'wouter'
import type { User } from '#shared/contract/staff/accounts.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { PlusIcon, UserIcon } from '../../ui/icons.tsx'
import { useMarkedCard } from '../card/card-action.tsx'
import { useRevealed, withRevealedFirst } from '../card/revealed.ts'
import { useCommands } from '../commands/registry.ts'
import { useUsers } from '../data/dashboard-data.ts'
import { type FiltersOf, useFilters } from '../data/use-filters.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import { ListBody, ListPage, ShowAll } from '../list/list-page.tsx'
import { May } from '../permissions/may.tsx'
import { useSession } from '../session/session.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { DeleteUser } from './delete-user.tsx'
import { UserCard } from './user-card.tsx'

// Loaded separately with form validation, once the tab is rendered.
const UserDialog = lazyDialog(() => import('./user-dialog.tsx'))

/** The account in the dialog, `{ user: null }` for a new one, or null while it is closed. */
type Open = { user: User | null } | null

const userFilters = { q: '', role: ['all', 'admins', 'others'] } as const
const roles = { all: m.usersAllRoles, admins: m.usersAdmins, others: m.usersOthers }

export function UsersTab() {
  const { data, error, isPlaceholderData, refetch } = useUsers()
  const list = useFilters(userFilters)
  const items = data?.filter((user) => matchesUser(user, list.filters))
  const revealed = useRevealed('user')
  const added = data?.find(({ id }) => id === revealed.id)
  const { user: self } = useSession()
  const [open, setOpen] = useState<Open>(null)
  const [userToDelete, setUserToDelete] = useState<User | null>(null)
  const [link, setLink] = useState<string | null>(null)
  useCommands({ addUser: () => setOpen({ user: null }) })
  const marked = useMarkedCard()

  return (
    <ListPage
      title={m.staffUsers()}
      intro={
        <p role="status" className="text-muted">
          {items && m.usersCount({ count: items.length })}
        </p>
      }
      action={
        <>
          <May do="tokens.list">
            <Link href="/admin/tokens" className="btn btn-ghost max-sm:hidden">
              {m.titleTokens()}
            </Link>
          </May>
          <Button onClick={() => setOpen({ user: null })} look="primary">
            <PlusIcon />
            {m.usersAdd()}
          </Button>
        </>
      }
    >
      <FilterBar
        list={list}
        fields={[
          { search: 'q', placeholder: m.usersSearch() },
          { select: 'role', label: m.usersRole(), choices: roles },
        ]}
      />
      <ListBody
        noun="users"
        list={{ items, error, isPlaceholderData, refetch }}
        empty={{
          icon: <UserIcon />,
          title: m.usersNoMatch(),
          message: m.usersNoMatchHint(),
          action: <ShowAll onClick={list.clear}>{m.usersShowAll()}</ShowAll>,
        }}
      >
        {(users) => (
          <ul aria-label={m.staffUsers()} className="list-rows">
            {withRevealedFirst(users, list.isFiltered ? undefined : added).map((user) => (
              <li key={user.id}>
                <UserCard
                  user={user}
                  isSelf={user.id === self?.id}
                  revealed={revealed.stateOf(user.id)}
                  mark={marked.stateOf(user.id)}
                  onEdit={(edited) => setOpen({ user: edited })}
                  onDelete={setUserToDelete}
                  onInvited={setLink}
                />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
      <UserDialog
        isOpen={open !== null}
        user={open?.user ?? null}
        onSaved={marked.noteSaved}
        onInvited={setLink}
        onClose={() => setOpen(null)}
      />
      <Modal isOpen={link !== null} onClose={() => setLink(null)} title={m.usersLinkTitle()}>
        <ShownOnce
          label={m.usersLink()}
          text={link ?? ''}
          words={m.usersLinkOnce()}
          onClose={() => setLink(null)}
        />
      </Modal>
      <DeleteUser user={userToDelete} marked={marked} onClose={() => setUserToDelete(null)} />
    </ListPage>
  )
}

/** Whether the role matches and every search word is in the name or the email. */
function matchesUser({ username, email, isAdmin }: User, filters: FiltersOf<typeof userFilters>) {
  if (filters.role !== 'all' && (filters.role === 'admins') !== isAdmin) return false
  const text = `${username} ${email ?? ''}`.toLowerCase()
  return filters.q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
