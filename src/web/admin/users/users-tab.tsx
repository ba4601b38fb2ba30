import { useState } from 'react'
import type { User } from '../../../shared/contract/accounts.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { useUsers } from '../list/dashboard-data.ts'
import { failureWords } from '../ui/failures.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useSession } from '../live/session.ts'
import { useFocusOnceClosed } from '../ui/confirm-dialog.tsx'
import { type MarkedCard, useMarkedCard } from '../list/use-marked-card.ts'
import { DeleteUser } from './delete-user.tsx'
import { UserCard } from './user-card.tsx'
import { Button } from '../../ui/button.tsx'

// Loaded separately with form validation, once the tab is rendered.
const UserDialog = lazyPart(() => import('./user-dialog.tsx'))

/** The account in the dialog, `{ user: null }` for a new one, or null while it is closed. */
type Open = { user: User | null } | null

export function UsersTab() {
  const { data: users, error, refetch } = useUsers()
  const [open, setOpen] = useState<Open>(null)
  const [userToDelete, setUserToDelete] = useState<User | null>(null)
  const marked = useMarkedCard()
  const { target, focusOnceClosed } = useFocusOnceClosed<HTMLHeadingElement>(userToDelete !== null)

  return (
    <section>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h2 ref={target} tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
          Users
        </h2>
        <Button onClick={() => setOpen({ user: null })} look="primary">
          <PlusIcon />
          Add User
        </Button>
      </div>
      {users ? (
        <UserList
          users={users}
          marked={marked}
          onEdit={(user) => setOpen({ user })}
          onDelete={setUserToDelete}
        />
      ) : error ? (
        <Problem
          title="The users could not be loaded"
          message={failureWords(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ListSkeleton label="Loading users" />
      )}
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
    </section>
  )
}

type UserListProps = {
  users: readonly User[]
  marked: MarkedCard
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

function UserList({ users, marked, onEdit, onDelete }: UserListProps) {
  const { user: self } = useSession()
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {users.map((user) => (
        <li key={user.id}>
          <UserCard
            user={user}
            isSelf={user.id === self?.id}
            mark={marked.stateOf(user.id)}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        </li>
      ))}
    </ul>
  )
}
