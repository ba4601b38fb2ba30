import { ActionError } from '#shared/contract/errors.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import type { Context } from '../context/context.ts'
import type { Connection } from './connection.ts'
import type { ServerWebSocket } from 'bun'

type Socket = ServerWebSocket<Connection>

/**
 * The signed-in sockets whose session has ended, those whose account may do something else than when
 * it signed in, and the error that kept others from being checked, if any. Each token is checked once.
 */
export async function checkSessions(context: Context, sockets: Iterable<Socket>) {
  const byToken = Map.groupBy(sockets, ({ data }) => data.token)
  const ended: Socket[] = []
  const changed: Socket[] = []
  let failure: unknown = null
  for (const [token, holders] of byToken) {
    if (token === null) continue
    try {
      const { permissions } = await requireStaff(context, token, [])
      changed.push(...holders.filter(({ data }) => !isSame(data.permissions, permissions)))
    } catch (error) {
      if (error instanceof ActionError) ended.push(...holders)
      else failure ??= error
    }
  }
  return { ended, changed, failure }
}

function isSame<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): boolean {
  return one.size === other.size && one.isSubsetOf(other)
}
