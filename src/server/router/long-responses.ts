import type { Action } from '#shared/contract/action.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import { streamList } from '../action/long-lists.ts'
import type { Context } from '../context/context.ts'
import { LongList } from '../context/handler.ts'
import { inParts, isLongPage } from '../db/query/long-page.ts'
import { gzipped, pulled } from '../downloads/pulled.ts'
import { preferredEncoding } from '../pages/cache/cached-response.ts'
import { fromQuery } from './request-input.ts'

/** The longest page of a list (HTTP-14). */
export const longest = 500

/** Lists that anyone may ask for. */
const publicLists = ['products.list', 'products.featured', 'products.reviews', 'collections.get']

/** Whether this list may take megabytes, so that it waits its turn and is sent in pieces. */
export function isLongList(action: Action, request: Request): boolean {
  // Each has several products.
  if (action.name === 'collections.list') return true
  if (!publicLists.includes(action.name)) return false
  const { groups, limit } = fromQuery(action, request)
  // Few groups may have many products.
  return groups !== undefined || isLongPage(limit === undefined ? {} : { limit: Number(limit) })
}

/** A list that is produced in parts, whether or not it has been read. */
export function asList(data: unknown, page: PageInfo | undefined): LongList<unknown> {
  if (data instanceof LongList) return data
  const entries = Array.isArray(data) ? data : []
  const parts = inParts(entries, async (part) => part)
  return new LongList(parts, page ?? { nextCursor: null, total: entries.length })
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
