import { type Permission, permissions } from './permissions.ts'

const all: ReadonlySet<Permission> = new Set(permissions)
const none: ReadonlySet<Permission> = new Set()

const reads = permissions.filter((name) => name.endsWith(':read'))

/** What only administrators may do: with it, a manager could give anyone everything. */
const ofAdministrators: readonly Permission[] = [
  'staff:write',
  'tokens:write',
  'settings:write',
  'customers:erase',
]

/** What each role of staff may do (ROLE-01). */
const permissionsByRole = {
  packer: ['orders:read', 'orders:write', 'products:read'],
  moderator: ['reviews:read', 'reviews:write', 'products:read'],
  accountant: ['orders:read', 'reports:read', 'customers:read', 'export:read'],
  viewer: reads,
  manager: permissions.filter((name) => !ofAdministrators.includes(name)),
} as const satisfies Record<string, readonly Permission[]>

export type Role = keyof typeof permissionsByRole

export const roles = Object.keys(permissionsByRole) as [Role, ...Role[]]

const granted = new Map(
  roles.map((role) => [role, new Set<Permission>(permissionsByRole[role])] as const),
)

/** Whose rights an account has. */
export type Rights = { isAdmin: boolean; role: Role | null }

/** What an account may do. One without any permission cannot use the dashboard. */
export function permissionsOf({ isAdmin, role }: Rights): ReadonlySet<Permission> {
  if (isAdmin) return all
  return (role && granted.get(role)) ?? none
}
