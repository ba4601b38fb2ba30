import type { User } from '../../shared/contract/staff/accounts.ts'
import type { Action } from '../../shared/contract/action.ts'
import { requireAdmin } from '../accounts/require-admin.ts'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'

/**
 * Returns the caller's account as it is now, not as it was when the token was issued; null for a
 * public action.
 */
export async function authorize(
  context: Context,
  action: Action,
  caller: Caller,
): Promise<User | null> {
  if (action.role === 'public') return null
  return requireAdmin(context, caller.token)
}
