import { ActionError } from '#shared/contract/errors.ts'
import type { Permission } from '#shared/contract/permissions.ts'
import { permissionsOf, type Rights } from '#shared/contract/roles.ts'
import * as m from '#shared/i18n/messages.ts'

type Permissions = ReadonlySet<Permission>

/** Whether someone with these permissions may use the dashboard and has all that is needed. */
export function isAllowed(granted: Permissions, needs: readonly Permission[] = []): boolean {
  return granted.size > 0 && needs.every((permission) => granted.has(permission))
}

/** Throws `forbidden` for an account that may do more than the caller, so that nobody gains rights (ROLE-04). */
export function refuseBeyond(granted: Permissions, account: Rights): void {
  if (permissionsOf(account).isSubsetOf(granted)) return
  throw new ActionError('forbidden', { message: m.errorBeyondOwn() })
}
