import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { JournalEntry } from '../live/journal.ts'

/** Bytes that are made once and served until an event touches what they show. */
export type Rendered = {
  status: number
  type: string
  body: string
  /** What they show: `catalog` for every product, `product:{id}` for one of them. */
  tags: readonly string[]
  headers?: Record<string, string>
}

type Encoding = 'zstd' | 'br' | 'gzip'

/** One form of a page, ready to go out; headers are made once as well. */
type Form = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

type Entry = Pick<Rendered, 'status' | 'tags'> & {
  etag: string
  /** Events that touched nothing in it; whoever gets the page catches up with them. */
  missed: number
  plain: Form
  encoded: Map<Encoding, Form>
}

/**
 * How many bytes of pages and answers are kept, the oldest going first. Their compressed forms come
 * on top: about half as much again.
 */
const KEPT_BYTES = 24 * 1024 * 1024
/** After so many events that passed it by, a page is made anew rather than caught up with. */
const MOST_MISSED = 100
/** Shorter bodies are not worth a header and a decoder. */
const COMPRESS_FROM = 512

const encoders: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  zstd: (bytes) => zstdCompressSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 6 }),
}

export type PageCache = ReturnType<typeof createPageCache>

/** Keeps what is made; `common` stands on every answer. */
export function createPageCache(common: Record<string, string>) {
  const entries = new Map<string, Entry>()
  const building = new Map<string, Promise<Entry>>()
  /** Raised by every event, so that what was being built meanwhile is served but not kept. */
  let generation = 0
  let keptBytes = 0
  let hits = 0
  let builds = 0

  /** The answer to a GET for this path, if it is there already. */
  function find(request: Request, path: string): Response | null {
    const entry = entries.get(path)
    if (!entry) return null
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
    const started = generation
    builds += 1
    const promise = build()
      .then((rendered) => {
        const entry = toEntry(rendered, common)
        if (rendered.status === 200 && generation === started) keep(path, entry)
        return entry
      })
      .finally(() => {
        if (building.get(path) === promise) building.delete(path)
      })
    building.set(path, promise)
    return promise
  }

  function keep(path: string, entry: Entry) {
    entries.set(path, entry)
    keptBytes += entry.plain.bytes.length
    trim()
  }

  function drop(path: string, entry: Entry) {
    entries.delete(path)
    keptBytes -= entry.plain.bytes.length
  }

  function trim() {
    for (const [path, entry] of entries) {
      if (keptBytes <= KEPT_BYTES) return
      drop(path, entry)
    }
  }

  /** Drops what an event has made untrue. */
  function heed({ name, topic, data }: Pick<JournalEntry, 'name' | 'topic' | 'data'>) {
    if (topic === 'orders') return
    generation += 1
    building.clear()
    const { id, productId } = JSON.parse(data) as { id: string; productId?: string }
    // A deleted review no longer says whose it was.
    const isAnyones = name === 'review.deleted'
    const touched = ['catalog', `product:${productId ?? id}`]
    for (const [path, entry] of entries) {
      entry.missed += 1
      const isTouched = isAnyones || entry.tags.some((tag) => touched.includes(tag))
      if (isTouched || entry.missed >= MOST_MISSED) drop(path, entry)
    }
  }

  /** The answer for one visitor alone: packed like every other, and kept by nobody. */
  function respondOnce(request: Request, rendered: Rendered): Response {
    return toResponse(request, toEntry(rendered, common))
  }

  return { find, respond, respondOnce, heed, counts: () => ({ kept: hits, made: builds }) }
}

function toEntry(
  { status, type, body, tags, headers: own }: Rendered,
  common: Record<string, string>,
): Entry {
  const bytes = new TextEncoder().encode(body)
  const etag = `W/"${Bun.hash(bytes).toString(36)}"`
  const headers = {
    ...common,
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...own,
  }
  return { status, tags, etag, missed: 0, plain: { bytes, headers }, encoded: new Map() }
}

function toResponse(request: Request, entry: Entry): Response {
  const { status, etag, plain } = entry
  if (status === 200 && request.headers.get('If-None-Match') === etag) {
    return new Response(null, { status: 304, headers: plain.headers })
  }
  const encoding = plain.bytes.length < COMPRESS_FROM ? null : preferredEncoding(request)
  const { bytes, headers } = encoding === null ? plain : encoded(entry, encoding)
  return new Response(bytes, { status, headers })
}

function encoded(entry: Entry, encoding: Encoding): Form {
  const known = entry.encoded.get(encoding)
  if (known) return known
  const form = {
    bytes: new Uint8Array(encoders[encoding](entry.plain.bytes)),
    headers: { ...entry.plain.headers, 'Content-Encoding': encoding },
  }
  entry.encoded.set(encoding, form)
  return form
}

/** The smallest that the browser takes: brotli is a tenth below zstd at a like speed. */
export function preferredEncoding(request: Request): Encoding | null {
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  if (accepted.includes('zstd')) return 'zstd'
  return accepted.includes('gzip') ? 'gzip' : null
}
