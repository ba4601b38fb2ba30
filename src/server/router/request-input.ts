import { type Action, bodyLimitOf } from '#shared/contract/action.ts'
import { readJson } from '../http/read-body.ts'

/** A part of a path whose percent encoding is broken arrives as null, whatever Elysia's types say. */
type Params = Record<string, string | null>
export type RouteContext = { request: Request; params: Params }

/** The input of an action, as it was sent. */
export async function inputOf(
  action: Action,
  { request, params }: RouteContext,
  hold?: Parameters<typeof readJson>[2],
): Promise<Record<string, unknown>> {
  if (action.method === 'GET') {
    return { ...fromQuery(action, request), ...params }
  }
  if (action.method === 'DELETE') return params
  return { ...(await readJson(request, bodyLimitOf(action), hold)), ...params }
}

/** The query, with numbers where the schema asks for one. Of a parameter that is repeated, the last counts. */
export function fromQuery({ input }: Action, { url }: Request): Record<string, unknown> {
  const read = ([name, text]: [string, string]) => {
    const isNumeric = ['integer', 'number'].includes(input.properties[name]?.type)
    return [name, isNumeric && text.trim() !== '' ? Number(text) : text]
  }
  return Object.fromEntries([...new URL(url).searchParams].map(read))
}
