import { ActionError } from '../../shared/contract/errors.ts'
import { findSession } from '../accounts/accounts.queries.ts'
import type { Caller } from '../context/handler.ts'
import type { Context } from '../context/context.ts'

/** A download link that works while the caller's session lasts. */
export async function offerDownload(
  context: Pick<Context, 'db' | 'downloads'>,
  { user }: Pick<Caller, 'user'>,
  file: { what: string; filters: Record<string, unknown> },
): Promise<{ url: string }> {
  const session = user && (await findSession(context.db.read, user.id))
  if (!session) throw new ActionError('unauthorized')
  const { sessionVersion } = session
  return {
    url: context.downloads.sign({ ...file, userId: session.user.id, sessionVersion }),
  }
}
