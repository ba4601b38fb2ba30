import type { InputOf, OutputOf } from '../../shared/contract/action.ts'
import { type ActionName, doorOf } from '../../shared/contract/doors.ts'
import type { PageInfo } from '../../shared/contract/events.ts'
import type { Registry } from '../../shared/contract/registry.ts'
import { toCallError } from '../call-error.ts'
import { call } from '../client.ts'
import type { CallAnswer } from '../live-calls.ts'
import type { LiveClient } from '../live.ts'
import type { OwnChanges } from './own-changes.ts'

/** An action's answer; where a list goes on stands beside it. */
export type Answer<Name extends ActionName> = {
  data: OutputOf<Registry[Name]>
  page: PageInfo | null
}

export type Act = <Name extends ActionName>(
  name: Name,
  input: InputOf<Registry[Name]>,
) => Promise<Answer<Name>>

type Options = { client: LiveClient; token: string; own: OwnChanges; onSessionEnd: () => void }

/** How long the first calls of a page wait for its socket before they go over HTTP. */
const SOCKET_WITHIN = 1_500

/**
 * Calls actions through the socket, and over HTTP while there is none. A reading call whose
 * connection was lost is asked again over HTTP; a writing one is not, for it may have been done.
 */
export function createAct({ client, token, own, onSessionEnd }: Options): Act {
  const isDoorKnown = Promise.race([
    client.settled,
    new Promise((resolve) => setTimeout(resolve, SOCKET_WITHIN)),
  ])

  async function throughBestDoor(name: ActionName, input: object): Promise<CallAnswer> {
    await isDoorKnown
    if (!client.isConnected()) return overHttp(name, input, token)
    try {
      return await client.call(name, input)
    } catch (error) {
      const isLost = toCallError(error).isUnknown
      if (isLost && doorOf(name).method === 'GET') return overHttp(name, input, token)
      throw error
    }
  }

  return async <Name extends ActionName>(name: Name, input: InputOf<Registry[Name]>) => {
    try {
      const answer = (await throughBestDoor(name, input)) as Answer<Name>
      if (doorOf(name).method !== 'GET') own.note(answer.data)
      return answer
    } catch (error) {
      const refusal = toCallError(error)
      if (refusal.endsSession) onSessionEnd()
      throw refusal
    }
  }
}

async function overHttp(name: ActionName, input: object, token: string): Promise<CallAnswer> {
  let page: PageInfo | null = null
  const onHeaders = (headers: Headers) => {
    const total = headers.get('X-Total-Count')
    if (total) page = { nextCursor: headers.get('X-Next-Cursor'), total: Number(total) }
  }
  const data = await call(name, input as never, { token, onHeaders })
  return { data, page }
}
