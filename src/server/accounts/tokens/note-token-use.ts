import type { Context } from '../../context/context.ts'
import type { Staff } from '../../context/staff.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { needsNote, noteUse } from './tokens.queries.ts'

/** Counts a call of an access token against its limit, and notes its use, once a minute. */
export async function noteTokenUse(context: Context, token: Staff['token']): Promise<void> {
  if (!token) return
  context.limits.token(token.id)
  const now = context.clock()
  if (!needsNote(token, now)) return
  // A token works also while nothing can be written.
  await atomically(context, (tx) => noteUse(tx, token.id, now)).catch(() => {})
}
