import { LRUCache } from 'lru-cache'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import type { JournalEntry } from '../../journal/journal.ts'
import { type Entry, type Rendered, toEntry, toResponse } from './cached-response.ts'
import { visibleHash } from './visible-hash.ts'

/**
 * How many bytes of pages and answers are kept; those that nobody asked for the longest go first.
 * Their compressed forms come on top: about half as much again.
 */
const KEPT_BYTES = 24 * 1024 * 1024
/** After so many events that passed it by, a page is made anew rather than caught up with. */
const MOST_MISSED = 100
/**
 * Milliseconds for which a page with many products is good at least, when all that happens is that
 * some are sold and it shows none of that: else a rush of buyers would have it made for each visitor.
 * Whoever gets it catches up with the sales by the live feed.
 */
const GOOD_FOR = 900

export type PageCache = ReturnType<typeof createPageCache>

/** A promise while the form that the browser takes is still being packed. */
type Answer = Response | Promise<Response>

/** Keeps what is made; `common` stands on every answer. */
export function createPageCache(
  common: Record<string, string>,
  now: () => number = () => performance.now(),
) {
  const entries = new LRUCache<string, Entry>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ plain }) => Math.max(1, plain.body.size),
  })
  const building = new Map<string, Promise<Entry>>()
  /** Raised by every event, so that what was being built meanwhile is served but not kept. */
  let generation = 0
  let hits = 0
  let builds = 0

  /** The answer to a request for what is there already, before anything else is looked at. */
  function answer(request: Request): Answer | null {
    return request.method === 'GET' ? find(request, addressAfterHost(request)) : null
  }

  /** The answer to a GET for this path, if it is there already. */
  function find(request: Request, path: string): Answer | null {
    const entry = entries.get(path)
    if (!entry) return null
    if (entry.until !== undefined && now() >= entry.until) {
      entries.delete(path)
      return null
    }
    hits += 1
    return toResponse(request, entry)
  }

  /** Answers from the cache, or builds once however many ask at the same time. */
  async function respond(
    request: Request,
    path: string,
    build: () => Promise<Rendered>,
  ): Promise<Response> {
    return find(request, path) ?? toResponse(request, await buildOnce(path, build))
  }

  function buildOnce(path: string, build: () => Promise<Rendered>): Promise<Entry> {
    const running = building.get(path)
    if (running) return running
    const [started, madeAt] = [generation, now()]
    builds += 1
    const promise = build()
      .then((rendered) => {
        const entry = { ...toEntry(rendered, common), madeAt }
        if (generation === started) entries.set(path, entry)
        return entry
      })
      .finally(() => {
        if (building.get(path) === promise) building.delete(path)
      })
    building.set(path, promise)
    return promise
  }

  /** Drops what an event has made untrue. */
  function applyEvent({ name, topic, data }: Pick<JournalEntry, 'name' | 'topic' | 'data'>) {
    if (topic === 'orders') return
    generation += 1
    building.clear()
    const about = JSON.parse(data) as { id: string; productId?: string }
    const { id, productId } = about
    const updated = name === 'product.updated' ? (about as ListedProduct) : null
    // A deleted review no longer says whose it was.
    const isAnyones = name === 'review.deleted'
    const touched = ['catalog', `product:${productId ?? id}`]
    for (const [path, entry] of entries) {
      entry.missed += 1
      const isTouched = isAnyones || entry.tags.some((tag) => touched.includes(tag))
      const isOver = entry.missed >= MOST_MISSED
      if (isOver || (isTouched && !(updated && outlasts(entry, updated)))) entries.delete(path)
    }
  }

  /**
   * Drops what shows the stock of these products, which has moved and will be told of in a moment.
   * A page with many products may wait as it does for news of a sale.
   */
  function stockMoved(ids: readonly string[]) {
    generation += 1
    building.clear()
    const touched = new Set(['catalog', ...ids.map((id) => `product:${id}`)])
    for (const [path, entry] of entries) {
      if (!entry.tags.some((tag) => touched.has(tag))) continue
      if (entry.faces) entry.until ??= (entry.madeAt ?? 0) + GOOD_FOR
      else entries.delete(path)
    }
  }

  /** Whether a page shows nothing of a change, or may wait a moment before it is made with it. */
  function outlasts(entry: Entry, product: ListedProduct): boolean {
    if (!entry.faces) return false
    const face = entry.faces.get(product.id)
    // It is not on this page, and only the one large product can come to stand there.
    if (face === undefined) return !product.featured
    if (face !== visibleHash(product)) return false
    entry.until ??= (entry.madeAt ?? 0) + GOOD_FOR
    return now() < entry.until
  }

  /** The answer for one visitor alone: packed like every other, and kept by nobody. */
  function respondOnce(request: Request, rendered: Rendered): Answer {
    return toResponse(request, toEntry(rendered, common))
  }

  return {
    answer,
    has: (path: string) => entries.has(path),
    respond,
    respondOnce,
    applyEvent,
    stockMoved,
    counts: () => ({ kept: hits, made: builds }),
  }
}

/** Path and query as they came: an address with a query is not in the cache. */
function addressAfterHost({ url }: Request): string {
  return url.slice(url.indexOf('/', 'https://'.length))
}
