import type { ActionName } from '../../shared/contract/routes.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { findSession } from '../accounts/accounts.queries.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Caller } from '../context/handler.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'

type Export = { action: ActionName; name: string; filters: Record<string, unknown> }

/**
 * Records an export in the audit and returns a link to its file that works only while the caller's
 * session lasts.
 */
export async function exportList(
  context: Context,
  by: Caller,
  { action, name, filters }: Export,
): Promise<{ url: string }> {
  const subject = { kind: 'export', id: null, name } as const
  const after = { format: 'CSV', ...filters }
  await atomically(context, (tx) =>
    recordChange(tx, { by, at: context.clock(), action, subject, before: null, after }),
  )
  const session = by.user && (await findSession(context.db.read, by.user.id))
  if (!session) throw new ActionError('unauthorized')
  const { user, sessionVersion } = session
  return { url: context.downloads.sign({ action, filters, userId: user.id, sessionVersion }) }
}
