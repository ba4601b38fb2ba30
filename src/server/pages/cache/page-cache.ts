// Why it is built like this: docs/decisions/page-cache.md

import { LRUCache } from 'lru-cache'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { few } from '../../../web/catalog/card/use-chosen-quantity.ts'
import type { FanOut } from '../../journal/fan-out.ts'
import type { JournalEntry } from '../../journal/journal.ts'
import { localeBesideAddress } from '../../runtime/request-locale.ts'
import {
  type Cacheable,
  type Entry,
  type Rendered,
  toEntry,
  toResponse,
} from './cached-response.ts'
import type { Shows } from './shows.ts'

// Rendering a page blocks all other requests for several milliseconds, so each page is rendered
// once for all visitors (docs/decisions/page-cache.md). All pages except order pages are cached
// (`render/pages.ts`), and so are public API reads. An event about a product or its reviews drops what
// shows the product. A deleted review or a change to any setting drops everything.

/**
 * The size of the cache in bytes; the least recently used entries are dropped first. Compressed
 * forms are not included and add about half of that.
 */
const MAX_BYTES = 24 * 1024 * 1024
/**
 * How long the home page is served, in milliseconds, although stock has moved of which there is plenty.
 * Otherwise, it would be rendered for every visitor during a rush of sales. Visitors catch up over the
 * live connection.
 */
const HOME_STAYS = 900

export type PageCache = ReturnType<typeof createPageCache>

type Event = Pick<JournalEntry, 'name' | 'topic' | 'at' | 'data'>

/** A promise while the response is still being compressed. */
type Answer = Response | Promise<Response>

/** A response, or one that is being built. */
type Cached = {
  shows: Shows
  /** Known before anything that is shown is read. */
  related: readonly string[]
  startedAt: number
  wasClosed: boolean
  /** The number of the last event before it was started. */
  seq: number
  staleAt: number
  promise: Promise<Entry>
  entry: Entry | null
}

/** Caches rendered responses; `common` headers are added to each. */
export function createPageCache(
  common: Record<string, string>,
  live: Pick<FanOut, 'position' | 'newest'>,
  /** What else a product's page shows: its group and the products of that, by their ids. */
  relatedTo: (productId: string) => Promise<readonly string[]> = async () => [],
  now: () => number = () => performance.now(),
  /** Whether the shop is closed: it closes and opens without an event. */
  isClosed: () => boolean = () => false,
) {
  const responses = new LRUCache<string, Cached>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ entry }) => Math.max(1, entry?.plain.size ?? 1),
  })
  let hits = 0
  let builds = 0

  /**
   * The cached response to a GET, looked up before routing. Only API reads and the dashboard take
   * their language from a header or cookie. All other addresses contain the language (`/fr/…`), so
   * the key is the address itself, which `sharedKey` returns for `en`.
   */
  function answer(request: Request): Answer | null {
    if (request.method !== 'GET') return null
    const address = addressAfterHost(request)
    return find(request, sharedKey(localeBesideAddress(request, address) ?? 'en', address))
  }

  /** The cached response for this path, if any. */
  function find(request: Request, path: string): Answer | null {
    const entry = fresh(path)?.entry
    if (!entry) return null
    hits += 1
    return toResponse(request, entry)
  }

  function fresh(path: string): Cached | undefined {
    const cached = responses.get(path)
    if (!cached) return undefined
    // Visitors of an older page would have to fetch everything again, instead of catching up.
    const isBehind = cached.shows !== 'nothing' && cached.seq < live.newest.since()
    const isSame = cached.wasClosed === isClosed()
    if (!isBehind && isSame && now() < cached.staleAt) return cached
    responses.delete(path)
    return undefined
  }

  /** Answers from the cache, or builds the response once for all concurrent requests. */
  async function respond(
    request: Request,
    path: string,
    shows: Shows,
    build: () => Promise<Cacheable>,
  ): Promise<Response> {
    return find(request, path) ?? toResponse(request, await buildOnce(path, shows, build))
  }

  function buildOnce(path: string, shows: Shows, build: () => Promise<Cacheable>): Promise<Entry> {
    const running = fresh(path)
    if (running) return running.promise
    builds += 1
    const [startedAt, seq] = [now(), live.position()]
    const related: string[] = []
    const promise = buildRelated(shows, related, build).then((page) => toEntry(page, common))
    const timing = { startedAt, wasClosed: isClosed(), seq, staleAt: Infinity }
    const started: Cached = { shows, related, ...timing, promise, entry: null }
    responses.set(path, started)
    // What an event has dropped meanwhile is served to those who wait, and not kept.
    const keep = (entry: Entry | null) => {
      if (responses.peek(path) !== started) return
      if (entry) responses.set(path, { ...started, entry })
      else responses.delete(path)
    }
    promise.then(keep, () => keep(null))
    return promise
  }

  /** Builds a response once it is known, in `related`, what else it shows. */
  async function buildRelated(shows: Shows, related: string[], build: () => Promise<Cacheable>) {
    const [, id] = shows.split(':')
    if (id !== undefined) related.push(...(await relatedTo(id)))
    return build()
  }

  /** Drops what an event makes stale. */
  function applyEvent(event: Event) {
    const { name, topic, data } = event
    if (topic === 'orders') return
    // Every page shows some setting and the collections of the menu, and the event for a deleted review
    // does not name its product.
    const isEverywhere = topic === 'settings' || name.startsWith('collection.')
    if (isEverywhere || name === 'review.deleted') return responses.clear()
    const about = JSON.parse(data) as About
    // Anyone may write a review; until staff approve it, no page shows it.
    if (name === 'review.created' && about.status === 'pending') return
    const homeStays = movesPlenty(event, about) ? HOME_STAYS : 0
    for (const [path, cached] of responses) {
      const { shows, related, startedAt, staleAt } = cached
      if (shows === 'home') cached.staleAt = Math.min(staleAt, startedAt + homeStays)
      else if (shows === 'catalog' || isAbout(about, shows, related)) responses.delete(path)
    }
  }

  /** A response for one visitor, compressed but not cached. */
  function respondUncached(request: Request, rendered: Rendered): Answer {
    return toResponse(request, toEntry(rendered, common))
  }

  return {
    answer,
    has: (path: string) => responses.has(path),
    respond,
    respondUncached,
    applyEvent,
    clear: () => responses.clear(),
    counts: () => ({ hits, builds }),
  }
}

/** A product, a review, or the id of one that was deleted. */
type About = { id: string; productId?: string; status?: string } & Partial<
  Pick<ListedProduct, 'stock' | 'updatedAt' | 'group'>
>

function isAbout({ id, productId = id, group }: About, shows: Shows, related: readonly string[]) {
  if (shows === `product:${productId}`) return true
  return related.includes(productId) || (group ? related.includes(group.id) : false)
}

/** Whether only stock has moved, and there is plenty left: pages show the number only when it is low. */
function movesPlenty({ name, at }: Event, { stock = 0, updatedAt = '' }: About): boolean {
  // Every edit is a new version; a sale is not (CARD-11).
  return name === 'product.updated' && stock > few && Date.parse(updatedAt) < at
}

/**
 * The cache key of an API read or the dashboard, whose address is the same in all languages.
 * Addresses contain no spaces, so the key cannot collide with another one.
 */
export function sharedKey(locale: Locale, path: string): string {
  return locale === 'en' ? path : `${locale} ${path}`
}

/**
 * The unparsed path and query. No cache key has a query, so a request such as `/product/x?utm=1` is
 * not answered before routing; `pages.ts` then answers it from the cache by its canonical path.
 */
function addressAfterHost({ url }: Request): string {
  return url.slice(url.indexOf('/', 'https://'.length))
}
