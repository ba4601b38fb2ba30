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

type Entry = Rendered & {
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  encoded: Map<Encoding, Uint8Array<ArrayBuffer>>
}

/** How many pages and answers are kept; the one unused for longest goes first. */
const KEPT = 2_000
/** Shorter bodies are not worth a header and a decoder. */
const COMPRESS_FROM = 512

const encoders: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  zstd: (bytes) => zstdCompressSync(bytes),
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => gzipSync(bytes, { level: 6 }),
}

export type PageCache = ReturnType<typeof createPageCache>

export function createPageCache() {
  const entries = new Map<string, Entry>()
  const building = new Map<string, Promise<Entry>>()
  /** Raised by every event, so that what was being built meanwhile is served but not kept. */
  let generation = 0

  /** Answers from the cache, or builds once however many ask at the same time. */
  async function respond(
    request: Request,
    key: string,
    build: () => Promise<Rendered>,
  ): Promise<Response> {
    return toResponse(request, entries.get(key) ?? (await buildOnce(key, build)))
  }

  function buildOnce(key: string, build: () => Promise<Rendered>): Promise<Entry> {
    const running = building.get(key)
    if (running) return running
    const started = generation
    const promise = build()
      .then((rendered) => {
        const entry = toEntry(rendered)
        if (rendered.status === 200 && generation === started) keep(key, entry)
        return entry
      })
      .finally(() => {
        if (building.get(key) === promise) building.delete(key)
      })
    building.set(key, promise)
    return promise
  }

  function keep(key: string, entry: Entry) {
    entries.set(key, entry)
    if (entries.size <= KEPT) return
    const [oldest] = entries.keys()
    if (oldest !== undefined) entries.delete(oldest)
  }

  /** Drops what an event has made untrue. */
  function heed({ name, topic, data }: Pick<JournalEntry, 'name' | 'topic' | 'data'>) {
    if (topic === 'orders') return
    generation += 1
    building.clear()
    const { id, productId } = JSON.parse(data) as { id: string; productId?: string }
    // A deleted review no longer says whose it was.
    if (name === 'review.deleted') return entries.clear()
    const touched = ['catalog', `product:${productId ?? id}`]
    for (const [key, entry] of entries) {
      if (entry.tags.some((tag) => touched.includes(tag))) entries.delete(key)
    }
  }

  return { respond, heed, size: () => entries.size }
}

function toEntry(rendered: Rendered): Entry {
  const bytes = new TextEncoder().encode(rendered.body)
  const etag = `W/"${Bun.hash(bytes).toString(36)}"`
  return { ...rendered, bytes, etag, encoded: new Map() }
}

function toResponse(request: Request, entry: Entry): Response {
  const headers = new Headers(entry.headers)
  headers.set('Content-Type', entry.type)
  headers.set('Cache-Control', 'no-cache')
  headers.set('Vary', 'Accept-Encoding')
  headers.set('ETag', entry.etag)
  if (entry.status === 200 && request.headers.get('If-None-Match') === entry.etag) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = entry.bytes.length < COMPRESS_FROM ? null : preferredEncoding(request)
  if (encoding === null) return new Response(entry.bytes, { status: entry.status, headers })
  headers.set('Content-Encoding', encoding)
  return new Response(encode(entry, encoding), { status: entry.status, headers })
}

function encode(entry: Entry, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const known = entry.encoded.get(encoding)
  if (known) return known
  const bytes = new Uint8Array(encoders[encoding](entry.bytes))
  entry.encoded.set(encoding, bytes)
  return bytes
}

/** The best of what the browser takes. */
export function preferredEncoding(request: Request): Encoding | null {
  const accepted = request.headers.get('Accept-Encoding') ?? ''
  if (accepted.includes('zstd')) return 'zstd'
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : null
}
