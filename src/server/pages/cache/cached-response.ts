import { LRUCache } from 'lru-cache'
import { pulled } from '../../downloads/pulled.ts'
import { yieldToEventLoop } from '../../runtime/event-loop.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A response that is rendered once and served until an event changes its content. */
export type Rendered = {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

/** The body may also be the bytes of a long text in pieces. */
export type Cacheable = Omit<Rendered, 'body'> & { body: string | readonly Bytes[] }

export type Encoding = 'zstd' | 'br' | 'gzip'

/** A response in one encoding. */
type Form = {
  size: number
  /**
   * A Blob, shared by all responses; bytes would be copied for each. A large body is kept in pieces, which
   * are sent one at a time.
   */
  body: Blob | readonly Bytes[]
  /**
   * Status and headers. Created with the first response and then reused, because creating them
   * takes a fifth of the time of a cache hit.
   */
  head?: ResponseInit
}

export type Entry = Pick<Rendered, 'status'> & {
  etag: string
  /** Headers of the uncompressed form. */
  headers: Record<string, string>
  plain: Form
  encoded: Map<Encoding, Form>
  /** Encodings in progress, so that each is made once. */
  encoding?: Map<Encoding, Promise<Form>>
}

/** Shorter bodies, in bytes, are not worth compressing. */
const COMPRESS_FROM = 512
/** A long list of products, in bytes. */
const LARGE = 1024 * 1024
/** Bytes that are sent at once. */
const PIECE = 64 * 1024

/** These run off the main thread, because compressing a page takes several milliseconds. */
const encoders: Record<Encoding, (page: Blob) => Promise<Bytes>> = {
  zstd: async (page) => new Uint8Array(await Bun.zstdCompress(await page.bytes())),
  br: (page) => new Response(compressed(page.stream(), 'brotli')).bytes(),
  gzip: (page) => new Response(compressed(page.stream(), 'gzip')).bytes(),
}

const levels = { brotli: 8, gzip: 6 } as const

/** Bun's stream supports brotli and levels, which the browser's type does not declare. */
const Compressor = CompressionStream as unknown as new (
  format: keyof typeof levels,
  options: { level: number },
) => ReadableWritablePair<Uint8Array, Uint8Array>

/** `node:zlib` produces the same bytes, but loading it would delay the first page by 7 ms. */
export function compressed(
  bytes: ReadableStream<Uint8Array>,
  format: keyof typeof levels,
): ReadableStream<Uint8Array> {
  return bytes.pipeThrough(new Compressor(format, { level: levels[format] }))
}

export function toEntry(
  { status, type, body, headers: own }: Cacheable,
  common: Record<string, string>,
): Entry {
  const pieces = typeof body === 'string' ? [new TextEncoder().encode(body)] : [...body]
  const hash = pieces.reduce((seed, piece) => BigInt(Bun.hash(piece, seed)), 0n)
  const etag = `W/"${hash.toString(36)}"`
  const headers = {
    ...common,
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...own,
  }
  return {
    status,
    etag,
    headers,
    plain: formOf(pieces),
    encoded: new Map(),
  }
}

/** Synchronous when the encoding that the browser accepts is ready. */
export function toResponse(request: Request, entry: Entry): Response | Promise<Response> {
  const { status, etag, plain } = entry
  if (status === 200 && request.headers.get('If-None-Match') === etag) {
    return new Response(null, { status: 304, headers: entry.headers })
  }
  const encoding = plain.size < COMPRESS_FROM ? null : preferredEncoding(request, offeredFor(plain))
  const form = encoding === null ? plain : entry.encoded.get(encoding)
  if (form || encoding === null) return answerWith(form ?? plain, entry, encoding)
  return encodeOnce(entry, encoding).then((body) => answerWith(body, entry, encoding))
}

/** Brotli would take a core for seconds. */
function offeredFor({ size }: Form): readonly Encoding[] {
  return size > LARGE ? ['gzip'] : encodings
}

function answerWith(form: Form, entry: Entry, encoding: Encoding | null): Response {
  const { body } = form
  const head = (form.head ??= headOf(entry, encoding))
  return new Response(body instanceof Blob ? body : pulled(oneAtATime(body)), head)
}

/** Others have their turn between pieces: writing megabytes to a fast connection takes milliseconds. */
async function* oneAtATime(pieces: readonly Bytes[]) {
  for (const piece of pieces) {
    yield piece
    await yieldToEventLoop()
  }
}

function formOf(pieces: readonly Bytes[]): Form {
  const size = pieces.reduce((sum, { length }) => sum + length, 0)
  return { size, body: size > LARGE ? pieces.flatMap(split) : new Blob([...pieces]) }
}

function split(bytes: Bytes): Bytes[] {
  const count = Math.ceil(bytes.length / PIECE)
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * PIECE, (index + 1) * PIECE),
  )
}

function headOf({ status, headers }: Entry, encoding: Encoding | null): ResponseInit {
  const own = encoding === null ? headers : { ...headers, 'Content-Encoding': encoding }
  return { status, headers: new Headers(own) }
}

function encodeOnce(entry: Entry, encoding: Encoding): Promise<Form> {
  const inProgress = (entry.encoding ??= new Map())
  const running = inProgress.get(encoding)
  if (running) return running
  const promise = encode(entry, encoding).finally(() => inProgress.delete(encoding))
  inProgress.set(encoding, promise)
  return promise
}

async function encode({ plain, encoded }: Entry, encoding: Encoding): Promise<Form> {
  const { body } = plain
  const form = formOf([await encoders[encoding](body instanceof Blob ? body : new Blob([...body]))])
  encoded.set(encoding, form)
  return form
}

/** No browser sends an `Accept-Encoding` header this long; a longer one is ignored. */
const LONGEST_HEADER = 256

const encodings: readonly Encoding[] = ['br', 'zstd', 'gzip']

/** The best encoding that the browser accepts: brotli is 10% smaller than zstd at a similar speed. */
export function preferredEncoding(
  request: Request,
  offered: readonly Encoding[] = encodings,
): Encoding | null {
  const header = request.headers.get('Accept-Encoding') ?? ''
  if (header === '' || header.length > LONGEST_HEADER) return null
  const accepted = acceptedBy.get(header) ?? readHeader(header)
  return offered.find((encoding) => accepted.includes(encoding)) ?? null
}

/**
 * Parsed headers. Browsers send only a few different ones, and parsing a header takes a seventh of
 * the time of a cache hit.
 */
const acceptedBy = new LRUCache<string, (string | null)[]>({ max: 50 })

function readHeader(header: string): (string | null)[] {
  const accepted = header.split(',').map(acceptedName)
  acceptedBy.set(header, accepted)
  return accepted
}

/** The name in an entry such as `gzip;q=0.5`; null if `q=0` rules it out. */
function acceptedName(entry: string): string | null {
  const [name = '', quality = ''] = entry.split(';', 2)
  const [key = '', value = ''] = quality.split('=', 2)
  if (key.trim().toLowerCase() === 'q' && Number(value) === 0) return null
  return name.trim().toLowerCase()
}
