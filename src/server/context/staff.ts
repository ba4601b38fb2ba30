import type { Permission } from '#shared/contract/permissions.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import type { apiTokens } from '../db/schema/accounts.ts'

/** A signed-in account or an access token, with what it may do now. */
export type Staff = User & {
  permissions: ReadonlySet<Permission>
  /** The access token that calls in the name of the account that made it; null for a session. */
  token: typeof apiTokens.$inferSelect | null
}
