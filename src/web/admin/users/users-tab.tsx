import { useState } from 'react'
import type { User } from '../../../shared/contract/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useUsers } from '../list/dashboard-data.ts'
import { ListBody, ListPage } from '../list/list-page.tsx'
import { useSession } from '../live/session.ts'
import { useFocusOnceClosed } from '../ui/confirm-dialog.tsx'
import { useMarkedCard } from '../list/card-action.tsx'
import { DeleteUser } from './delete-user.tsx'
import { UserCard } from './user-card.tsx'

// Loaded separately with form validation, once the tab is rendered.
const UserDialog = lazyPart(() => import('./user-dialog.tsx'))

/** The account in the dialog, `{ user: null }` for a new one, or null while it is closed. */
type Open = { user: User | null } | null

export function UsersTab() {
  const { data: items, error, isPlaceholderData, refetch } = useUsers()
  const { user: self } = useSession()
  const [open, setOpen] = useState<Open>(null)
  const [userToDelete, setUserToDelete] = useState<User | null>(null)
  const marked = useMarkedCard()
  const { target, focusOnceClosed } = useFocusOnceClosed<HTMLHeadingElement>(userToDelete !== null)

  return (
    <ListPage
      title="Users"
      heading={target}
      action={
        <Button onClick={() => setOpen({ user: null })} look="primary">
          <PlusIcon />
          Add User
        </Button>
      }
    >
      <ListBody noun="users" list={{ items, error, isPlaceholderData, refetch }}>
        {(users) => (
          <ul aria-label="Users" className="list-rows">
            {users.map((user) => (
              <li key={user.id}>
                <UserCard
                  user={user}
                  isSelf={user.id === self?.id}
                  mark={marked.stateOf(user.id)}
                  onEdit={(edited) => setOpen({ user: edited })}
                  onDelete={setUserToDelete}
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
        onClose={() => setOpen(null)}
      />
      <DeleteUser
        user={userToDelete}
        marked={marked}
        onClose={() => setUserToDelete(null)}
        onDeleted={focusOnceClosed}
      />
    </ListPage>
  )
}
