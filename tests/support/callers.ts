import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { TestShop } from './shop.ts'
import { openSocket, type TestSocket } from './socket.ts'

/** A response, over either transport. */
export type Outcome = { status: number; body: Record<string, unknown> | unknown[] | null }

export type Input = Record<string, unknown>

/** Calls an action by name; path, query and body follow from its declaration. */
export type Call = (action: ActionName, input?: Input) => Promise<Outcome>

export function overHttp(shop: TestShop, token?: string): Call {
  return async (name, input = {}) => {
    const { method, path } = registry[name]
    const rest = { ...input }
    const filled = path.replace(/:(\w+)/g, (_, parameter: string) => {
      const value = rest[parameter]
      delete rest[parameter]
      return encodeURIComponent(String(value))
    })
    const hasBody = method === 'POST' || method === 'PUT'
    const query = hasBody ? '' : queryOf(rest)
    const { status, body } = await shop.api<Outcome['body'] | ''>(method, filled + query, {
      token,
      ...(hasBody ? { body: rest } : {}),
    })
    return { status, body: body === '' ? null : body }
  }
}

/** Calls actions over a socket. A successful result gets the status that its action declares. */
export function overSocket(socket: TestSocket): Call {
  let calls = 0
  return async (name, input = {}) => {
    calls += 1
    const id = `call-${calls}`
    socket.send({ type: 'call', id, action: name, input })
    const { type, data, ...rest } = await socket.next((frame) => frame.id === id)
    if (type === 'result') {
      return { status: registry[name].status, body: data as Outcome['body'] }
    }
    const { id: _, status, ...body } = rest
    return { status: Number(status), body }
  }
}

/** A socket that is signed in, like a dashboard's. */
export async function signedInSocket(
  shop: Pick<TestShop, 'address'>,
  token: string,
): Promise<TestSocket> {
  const socket = await openSocket(shop)
  socket.send({ type: 'auth', token })
  await socket.next(({ type }) => type === 'ready')
  return socket
}

function queryOf(input: Input): string {
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return query === '' ? '' : `?${query}`
}
