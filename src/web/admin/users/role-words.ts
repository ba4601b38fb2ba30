import type { Role } from '#shared/contract/roles.ts'
import * as m from '#shared/i18n/messages.ts'

/** What staff call a role. */
export function roleWords(role: Role | null): string {
  return role === null ? m.usersNoRole() : m.usersRoleName({ role })
}
