import { Elysia } from 'elysia'
import { LRUCache } from 'lru-cache'
import { type Action } from '#shared/contract/action.ts'
import { ActionError } from '#shared/contract/errors.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import { registry } from '#shared/contract/registry.ts'
import { firstProducts, firstReviews } from '#shared/domain/catalog/first-pages.ts'
import { isSlug } from '#shared/domain/collections/collection-slug.ts'
import { pageSlots } from '#shared/domain/shop/word-slots.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import { shortBytes, streamList } from '../action/long-lists.ts'
import { runAction } from '../action/run-action.ts'
import { findInShop } from '../catalog/catalog.queries.ts'
import type { Context } from '../context/context.ts'
import { type Caller, LongList } from '../context/handler.ts'
import { callerOf } from '../http/caller.ts'
import { errorResponse, toRefusal } from '../http/responses.ts'
import { type Cacheable, compressed, preferredEncoding } from '../pages/cache/cached-response.ts'
import { type PageCache, sharedKey } from '../pages/cache/page-cache.ts'
import type { Shows } from '../pages/cache/shows.ts'
import { createListPace } from './list-pace.ts'
import { createListTurns } from './list-turns.ts'
import { asList, isLongList, longest, sendInPieces } from './long-responses.ts'
import { inputOf, type RouteContext } from './request-input.ts'

type Route = RouteContext & { lists: ReturnType<typeof createLists> }

/** With the key of the cached response. */
type CachedRoute = Route & { path: string }

/** What lists of products of any length share. */
function createLists() {
  return {
    /** Waits until a long list may be read and sent. */
    turn: createListTurns(),
    /** The same for one that is cached, which no reader holds up. */
    renderingTurn: createListTurns(),
    paced: createListPace(),
    /** The paths whose lists were too long to be cached a moment ago. */
    tooLong: new LRUCache<string, true>({ max: 20, ttl: 60_000 }),
  }
}

export function httpRoutes(context: Context, cache: PageCache) {
  const lists = createLists()
  const routes = new Elysia({ name: 'rest' })
  const actions: readonly Action[] = Object.values(registry)
  for (const action of actions) {
    const respond = ({ request, params = {} }: Partial<RouteContext> & { request: Request }) => {
      const route = { request, params }
      // Before the shop opens, answers differ by who asks.
      const path = context.settings.isNotYetOpen() ? null : cachePath(action, route)
      if (path !== null) return fromCache(context, cache, action, { ...route, path, lists })
      return answer(context, action, { ...route, lists })
    }
    routes.route(action.method, action.path, respond, { parse: 'none' })
  }
  return routes
}

async function answer(context: Context, action: Action, route: Route): Promise<Response> {
  const caller = callerOf(context, route.request)
  const isLong = isLongList(action, route.request)
  let endTurn = () => {}
  // Taken before the data is read: a concurrent event is then delivered twice rather than never.
  const seq = context.live.position()
  try {
    if (isLong) endTurn = await route.lists.turn(caller.address)
    // Read only after authorization: unauthorized bodies are never parsed.
    const hold = (bytes: number) => context.limits.body(caller.address, bytes)
    const input = () => inputOf(action, route, action.needs === null ? hold : undefined)
    const { status, data, page } = await runAction(context, action, input, caller)
    if (status === 204) return new Response(null, { status })
    const headers = { ...noStore, ...pageHeaders(page), 'X-Event-Seq': String(seq) }
    if (isLong) {
      const list = route.lists.paced(asList(data, page))
      return await sendInPieces(context, route.request, list, headers, endTurn)
    }
    if (!(data instanceof LongList)) return Response.json(data, { status, headers })
    const fail = (error: unknown) =>
      // The account may not have the rest of it anymore.
      context.log[error instanceof ActionError ? 'info' : 'error']('list_broken_off', { error })
    const body = await streamList(data, fail)
    const all = { ...headers, ...jsonType, ...varying }
    if (preferredEncoding(route.request, ['gzip']) === null) {
      return new Response(body, { status, headers: all })
    }
    // Compression runs off the main thread and leaves a tenth of the bytes.
    return new Response(compressed(body, 'gzip'), {
      status,
      headers: { ...all, 'Content-Encoding': 'gzip' },
    })
  } catch (error) {
    endTurn()
    return errorResponse(toRefusal(error))
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The cache key of a public read of the catalog or of the shop's texts, or null if the response must not
 * be cached. It is built from the route, so that other spellings of a URL (`%61` for `a`, an extra slash,
 * an unused query) share one entry.
 */
function cachePath(
  { name, needs, method, path, input }: Action,
  { request, params }: RouteContext,
): string | null {
  if (!isShared(name) || needs !== null || method !== 'GET') return null
  const [[parameter, id] = []] = Object.entries(params)
  if (id === null || (id !== undefined && !isOfShop(name, id))) return null
  const address = id === undefined ? path : path.replace(`:${parameter}`, id)
  if (!request.url.includes('?')) return address
  const parameters = [...new URL(request.url).searchParams].filter(
    ([field]) => field !== parameter && Object.hasOwn(input.properties, field),
  )
  if (parameters.length === 0) return address
  const query = new URLSearchParams(parameters).toString()
  return isOfPage(name, query) ? `${address}?${query}` : null
}

/** A list of collections differs by who asks. */
function isShared(name: string): boolean {
  return /^(products|settings|collections)\./.test(name) && name !== 'collections.list'
}

/** Whether the shop's own pages send this query; others would fill the cache with all combinations. */
function isOfPage(name: string, query: string): boolean {
  if (name === 'products.list')
    return [
      `limit=${firstProducts}`,
      `limit=${firstProducts}&groups=together`,
      `limit=${longest}`,
    ].includes(query)
  if (name === 'collections.get')
    return ['groups=together', `limit=${longest}&groups=together`].includes(query)
  if (name === 'products.reviews') return query === `limit=${firstReviews}`
  if (name !== 'products.suggest') return false
  if (query === 'groups=together') return true
  const [, about = ''] = /^for=(.{36})(&groups=together)?$/.exec(query) ?? []
  return UUID.test(about)
}

/** Whether this id may exist, so that made-up ones do not fill the cache. */
function isOfShop(name: string, id: string): boolean {
  if (name === 'collections.get') return isSlug(id)
  return name === 'settings.page' ? Object.hasOwn(pageSlots, id) : UUID.test(id)
}

async function fromCache(
  context: Context,
  cache: PageCache,
  action: Action,
  { path, ...route }: CachedRoute,
): Promise<Response> {
  try {
    if (route.lists.tooLong.has(path)) return await answer(context, action, route)
    const key = sharedKey(currentLocale(), path)
    return await cache.respond(route.request, key, showsOf(action, route), () =>
      render(context, action, { ...route, path }),
    )
  } catch (error) {
    if (error instanceof NotCached) return answer(context, action, route)
    return errorResponse(toRefusal(error))
  }
}

function showsOf({ name }: Action, { params: { id } }: Route): Shows {
  if (name.startsWith('settings.') || name === 'collections.links') return 'nothing'
  if (name === 'collections.get') return 'home'
  return id === undefined ? 'catalog' : `product:${id}`
}

/** Streamed lists are not cached, nor what was asked about a product that does not exist. */
class NotCached extends Error {}

async function render(context: Context, action: Action, route: CachedRoute): Promise<Cacheable> {
  const caller = callerOf(context, route.request)
  const endTurn = isLongList(action, route.request)
    ? await route.lists.renderingTurn(caller.address)
    : () => {}
  try {
    return await renderInTurn(context, action, route, caller)
  } finally {
    endTurn()
  }
}

async function renderInTurn(
  context: Context,
  action: Action,
  route: CachedRoute,
  caller: Caller,
): Promise<Cacheable> {
  const input = await inputOf(action, route)
  const about = action.name === 'products.suggest' ? input.for : undefined
  if (about && !(await findInShop(context.db.read, String(about)))) throw new NotCached()
  const { data, page } = await runAction(context, action, input, caller)
  const body =
    data instanceof LongList ? await shortBytes(route.lists.paced(data)) : JSON.stringify(data)
  if (body === null) {
    route.lists.tooLong.set(route.path, true)
    throw new NotCached()
  }
  return {
    status: 200,
    type: 'application/json;charset=utf-8',
    body,
    headers: { ...pageHeaders(page), ...varying },
  }
}

const jsonType = { 'Content-Type': 'application/json;charset=utf-8' }
/** The catalog's texts are in the language that the caller accepts (CONTENT-02). */
const varying = { Vary: 'Accept-Encoding, Accept-Language' }
const noStore = { 'Cache-Control': 'no-store' }

function pageHeaders(page: PageInfo | undefined): Record<string, string> {
  if (!page) return {}
  return {
    'X-Total-Count': String(page.total),
    ...(page.isMinimum ? { 'X-Total-Minimum': 'true' } : {}),
    ...(page.nextCursor === null ? {} : { 'X-Next-Cursor': page.nextCursor }),
  }
}
