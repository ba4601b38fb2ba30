/** Bytes that are made once and served until an event touches what they show. */
export type Rendered = {
  status: number
  type: string
  body: string
  /** What they show: `catalog` for every product, `product:{id}` for one of them. */
  tags: readonly string[]
  /** Of a page with many products, what it shows of each (`visibleHash`). */
  faces?: ReadonlyMap<string, string>
  headers?: Record<string, string>
}

export type Encoding = 'zstd' | 'br' | 'gzip'

/** One form of a page, ready to go out. */
export type Form = {
  /** All answers share it: bytes would be copied for each of them, and collected again. */
  body: Blob
  /** Status and headers, made when it first goes out: to read them again takes a tenth of a hit. */
  head?: ResponseInit
}

export type Entry = Pick<Rendered, 'status' | 'tags' | 'faces'> & {
  etag: string
  /** Those of the plain form. */
  headers: Record<string, string>
  /** Events that touched nothing in it; whoever gets the page catches up with them. */
  missed: number
  /** When it was made, and until when it is good although something was sold since. */
  madeAt?: number
  until?: number
  plain: Form
  encoded: Map<Encoding, Form>
  /** Those that are being made: once, however many ask. */
  packing?: Map<Encoding, Promise<Form>>
}

/** Shorter bodies are not worth a header and a decoder. */
const COMPRESS_FROM = 512

type Bytes = Uint8Array<ArrayBuffer>

/** Beside the thread that answers everybody else: a page takes it some milliseconds. */
const encoders: Record<Encoding, (bytes: Bytes) => Promise<Bytes>> = {
  zstd: async (bytes) => new Uint8Array(await Bun.zstdCompress(bytes)),
  br: (bytes) => {
    // Loaded with the first page that is packed, which a start with kept pages need not wait for.
    const { brotliCompress, constants } = process.getBuiltinModule('node:zlib')
    const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
    return packed((done) => brotliCompress(bytes, { params }, done))
  },
  gzip: (bytes) => {
    const { gzip } = process.getBuiltinModule('node:zlib')
    return packed((done) => gzip(bytes, { level: 6 }, done))
  },
}

type Done = (error: Error | null, bytes: Uint8Array) => void

function packed(start: (done: Done) => void): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    start((error, bytes) => (error ? reject(error) : resolve(new Uint8Array(bytes))))
  })
}

export function toEntry(
  { status, type, body, tags, faces, headers: own }: Rendered,
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
  return {
    status,
    tags,
    ...(faces && { faces }),
    etag,
    headers,
    missed: 0,
    plain: { body: new Blob([bytes]) },
    encoded: new Map(),
  }
}

/** At once when the form that this browser takes is there already. */
export function toResponse(request: Request, entry: Entry): Response | Promise<Response> {
  const { status, etag, plain } = entry
  if (status === 200 && request.headers.get('If-None-Match') === etag) {
    return new Response(null, { status: 304, headers: entry.headers })
  }
  const encoding = plain.body.size < COMPRESS_FROM ? null : preferredEncoding(request)
  const form = encoding === null ? plain : entry.encoded.get(encoding)
  if (form || encoding === null) return answerWith(form ?? plain, entry, encoding)
  return encodeOnce(entry, encoding).then((made) => answerWith(made, entry, encoding))
}

function answerWith(form: Form, entry: Entry, encoding: Encoding | null): Response {
  return new Response(form.body, (form.head ??= headOf(entry, encoding)))
}

function headOf({ status, headers }: Entry, encoding: Encoding | null): ResponseInit {
  const own = encoding === null ? headers : { ...headers, 'Content-Encoding': encoding }
  return { status, headers: new Headers(own) }
}

function encodeOnce(entry: Entry, encoding: Encoding): Promise<Form> {
  const packing = (entry.packing ??= new Map())
  const running = packing.get(encoding)
  if (running) return running
  const promise = encode(entry, encoding).finally(() => packing.delete(encoding))
  packing.set(encoding, promise)
  return promise
}

async function encode({ plain, encoded }: Entry, encoding: Encoding): Promise<Form> {
  const form = { body: new Blob([await encoders[encoding](await plain.body.bytes())]) }
  encoded.set(encoding, form)
  return form
}

/** Longer than what any browser sends; what is longer is not read. */
const LONGEST_HEADER = 256

const encodings: readonly Encoding[] = ['br', 'zstd', 'gzip']

/** The smallest that the browser takes: brotli is a tenth below zstd at a like speed. */
export function preferredEncoding(
  request: Request,
  offered: readonly Encoding[] = encodings,
): Encoding | null {
  const header = request.headers.get('Accept-Encoding') ?? ''
  if (header === '' || header.length > LONGEST_HEADER) return null
  const accepted = header.split(',').map(acceptedName)
  return offered.find((encoding) => accepted.includes(encoding)) ?? null
}

/** The name in an entry such as `gzip;q=0.5`; null where `q=0` refuses it. */
function acceptedName(entry: string): string | null {
  const [name = '', quality = ''] = entry.split(';', 2)
  const [key = '', value = ''] = quality.split('=', 2)
  if (key.trim().toLowerCase() === 'q' && Number(value) === 0) return null
  return name.trim().toLowerCase()
}
