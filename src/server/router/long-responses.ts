import type { Action } from '#shared/contract/action.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import { streamList } from '../action/long-lists.ts'
import type { Context } from '../context/context.ts'
import { LongList } from '../context/handler.ts'
import { gzipped, pulled } from '../downloads/pulled.ts'
import { preferredEncoding } from '../pages/cache/cached-response.ts'

/** The longest page of a list (HTTP-14). */
export const longest = 500
/** Longer lists of products wait their turn and are sent in pieces. */
const SHORT = 20

/** Whether anyone may ask for this list, and it may take megabytes. */
export function isLongList({ name }: Action, request: Request): boolean {
  if (name !== 'products.list' && name !== 'products.featured') return false
  const limit = new URL(request.url).searchParams.get('limit')
  return limit === null || Number(limit) > SHORT
}

/** A list that is produced in parts, whether or not it has been read. */
export function asList(data: unknown, page: PageInfo | undefined): LongList<unknown> {
  if (data instanceof LongList) return data
  const entries = Array.isArray(data) ? data : []
  return new LongList(partsOf(entries), page ?? { nextCursor: null, total: entries.length })
}

async function* partsOf(entries: readonly unknown[]) {
  for (let from = 0; from < entries.length; from += SHORT) yield entries.slice(from, from + SHORT)
}

/** Sends a list piece by piece as the reader takes them, and gives up a reader that takes nothing. */
export async function sendInPieces(
  context: Pick<Context, 'log'>,
  request: Request,
  list: LongList<unknown>,
  headers: Record<string, string>,
  onEnd: () => void,
): Promise<Response> {
  const plain = await streamList(list, (error) => context.log.error('list_broken_off', { error }))
  const all = {
    ...headers,
    'Content-Type': 'application/json;charset=utf-8',
    Vary: 'Accept-Encoding, Accept-Language',
  }
  if (preferredEncoding(request, ['gzip']) === null) {
    return new Response(pulled(plain as never, onEnd), { headers: all })
  }
  return new Response(pulled(await gzipped(plain), onEnd), {
    headers: { ...all, 'Content-Encoding': 'gzip' },
  })
}
