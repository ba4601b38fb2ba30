import { ActionError } from '#shared/contract/errors.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import type { Context } from '../context/context.ts'
import type { Connection } from './connection.ts'
import type { ServerWebSocket } from 'bun'

type Socket = ServerWebSocket<Connection>

/**
 * The signed-in sockets whose session has ended, and the error that kept others from
 * being checked, if any. Each token is checked once.
 */
export async function endedSessions(context: Context, sockets: Iterable<Socket>) {
  const byToken = Map.groupBy(sockets, ({ data }) => data.token)
  const ended: Socket[] = []
  let failure: unknown = null
  for (const [token, holders] of byToken) {
    if (token === null) continue
    try {
      await requireStaff(context, token, [])
    } catch (error) {
      if (error instanceof ActionError) ended.push(...holders)
      else failure ??= error
    }
  }
  return { ended, failure }
}
