import { type Permission, permissions } from '#shared/contract/permissions.ts'
import type { User } from '#shared/contract/staff/accounts.ts'

const all: ReadonlySet<Permission> = new Set(permissions)
const none: ReadonlySet<Permission> = new Set()

/** What an account may do. One without any permission cannot use the dashboard. */
export function permissionsOf({ isAdmin }: Pick<User, 'isAdmin'>): ReadonlySet<Permission> {
  return isAdmin ? all : none
}

/** Whether an account may use the dashboard and has all of these permissions. */
export function isAllowed(
  account: Pick<User, 'isAdmin'>,
  needs: readonly Permission[] = [],
): boolean {
  const granted = permissionsOf(account)
  return granted.size > 0 && needs.every((permission) => granted.has(permission))
}
