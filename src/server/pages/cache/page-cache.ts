// Why it is built like this: docs/decisions/page-cache.md

import { LRUCache } from 'lru-cache'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { localeBesideAddress } from '../../runtime/request-locale.ts'
import type { JournalEntry } from '../../journal/journal.ts'
import {
  type Cacheable,
  type Entry,
  type Rendered,
  toEntry,
  toResponse,
} from './cached-response.ts'
import { visibleHash } from './visible-hash.ts'

// Rendering a page blocks all other requests for several milliseconds, so each page is rendered
// once for all visitors (docs/decisions/page-cache.md). All pages except order pages are cached
// (`render/pages.ts`), and so are public API reads. The tags of a page identify its content
// (`render/page-data.ts`): `catalog` for the home page, `product:{id}` for a product page. An event
// about a product or review drops the pages with a matching tag, unless the page looks the same. A
// deleted review or a change to any setting drops all pages.

/**
 * The size of the cache in bytes; the least recently used entries are dropped first. Compressed
 * forms are not included and add about half of that.
 */
const MAX_BYTES = 24 * 1024 * 1024
/** A page that has missed this many events is rendered again, so that visitors catch up quickly. */
const MAX_MISSED = 100
/**
 * How long after rendering, in milliseconds, a page with many products may be served although stock
 * has changed: if the page looks the same, or if the change has not been announced yet. Otherwise,
 * it would be rendered for every visitor during a rush of sales. Visitors catch up over the live
 * connection.
 */
const STALE_FOR = 900

export type PageCache = ReturnType<typeof createPageCache>

/** A promise while the response is still being compressed. */
type Answer = Response | Promise<Response>

/** Caches rendered responses; `common` headers are added to each. */
export function createPageCache(
  common: Record<string, string>,
  now: () => number = () => performance.now(),
) {
  const entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ plain }) => Math.max(1, plain.size),
  })
  const building = new Map<string, Promise<Entry>>()
  /** Incremented by every change to a page, so that a render in progress is served, not cached. */
  let generation = 0
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
    const entry = entries.get(path)
    if (!entry) return null
    if (entry.staleUntil !== undefined && now() >= entry.staleUntil) {
      entries.delete(path)
      return null
    }
    hits += 1
    return toResponse(request, entry)
  }

  /** Answers from the cache, or builds the response once for all concurrent requests. */
  async function respond(
    request: Request,
    path: string,
    build: () => Promise<Cacheable>,
  ): Promise<Response> {
    return find(request, path) ?? toResponse(request, await buildOnce(path, build))
  }

  function buildOnce(path: string, build: () => Promise<Cacheable>): Promise<Entry> {
    const running = building.get(path)
    if (running) return running
    const [started, renderedAt] = [generation, now()]
    builds += 1
    const promise = build()
      .then((rendered) => {
        const entry = { ...toEntry(rendered, common), renderedAt }
        if (generation === started) entries.set(path, entry)
        return entry
      })
      .finally(() => {
        if (building.get(path) === promise) building.delete(path)
      })
    building.set(path, promise)
    return promise
  }

  /** Drops the entries that an event changes. */
  function applyEvent({ name, topic, data }: Pick<JournalEntry, 'name' | 'topic' | 'data'>) {
    if (topic === 'orders') return
    generation += 1
    building.clear()
    // Every page shows some setting.
    if (topic === 'settings') return entries.clear()
    const about = JSON.parse(data) as { id: string; productId?: string }
    const { id, productId } = about
    const updated = name === 'product.updated' ? (about as ListedProduct) : null
    // The event for a deleted review does not include its product.
    const isAnyProduct = name === 'review.deleted'
    const touched = ['catalog', `product:${productId ?? id}`]
    for (const [path, entry] of entries) {
      entry.missed += 1
      const isTouched = isAnyProduct || entry.tags.some((tag) => touched.includes(tag))
      const isTooOld = entry.missed >= MAX_MISSED
      if (isTooOld || (isTouched && !(updated && staysValid(entry, updated)))) entries.delete(path)
    }
  }

  /**
   * Drops entries that show these products, whose stock has changed; the event follows shortly. A
   * page with many products may still be served until it is `STALE_FOR` old.
   */
  function stockMoved(ids: readonly string[]) {
    generation += 1
    building.clear()
    const touched = new Set(['catalog', ...ids.map((id) => `product:${id}`)])
    for (const [path, entry] of entries) {
      if (!entry.tags.some((tag) => touched.has(tag))) continue
      if (entry.productHashes) entry.staleUntil ??= (entry.renderedAt ?? 0) + STALE_FOR
      else entries.delete(path)
    }
  }

  /**
   * Whether a page may stay in the cache: it does not show the product, or it looks the same and is
   * recent enough.
   */
  function staysValid(entry: Entry, product: ListedProduct): boolean {
    if (!entry.productHashes) return false
    const shown = entry.productHashes.get(product.id)
    // The product is not on this page, and only a featured product could be added to it.
    if (shown === undefined) return !product.featured
    if (shown !== visibleHash(product)) return false
    entry.staleUntil ??= (entry.renderedAt ?? 0) + STALE_FOR
    return now() < entry.staleUntil
  }

  /** A response for one visitor, compressed but not cached. */
  function respondUncached(request: Request, rendered: Rendered): Answer {
    return toResponse(request, toEntry(rendered, common))
  }

  return {
    answer,
    has: (path: string) => entries.has(path),
    respond,
    respondUncached,
    applyEvent,
    stockMoved,
    counts: () => ({ hits, builds }),
  }
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
