import type { ShopInfo } from '../../web/shop-info.ts'
import type { Encoding, Entry } from './page-forms.ts'

/** Kept pages are true as long as all of this is as it was when they were made. */
export type Circumstances = {
  build: string
  shop: ShopInfo
  /** The mark of the database file that they were made from. */
  database: string
}

type Expected = Omit<Circumstances, 'database'> & {
  database: string | Promise<string | null>
}

type Bytes = Uint8Array<ArrayBuffer>

export type KeptPages = {
  /** The number of the last event that they know of. */
  position: number
  entries: [path: string, entry: Entry][]
}

export type Head = Circumstances & { position: number; pages: PageHead[] }

/**
 * Not what lets a page outlast a sale: it counts in moments of this process. The first sale after
 * the start drops it.
 */
export type PageHead = Pick<Entry, 'status' | 'tags' | 'etag' | 'headers' | 'missed'> & {
  path: string
  /** How long each form is, in the order in which they lie behind the head. */
  forms: [form: Encoding | 'plain', length: number][]
}

/** The head's line ends here; its bytes hold no other. */
const LINE_END = 10

/**
 * The pages in a file if they are still true; null for any other file, and for none. It is read
 * while the database's mark is still being looked for.
 */
export async function findKeptPages(
  file: string,
  { build, shop, database }: Expected,
): Promise<KeptPages | null> {
  const [found, mark] = await Promise.all([readHead(file), database])
  if (!found || mark === null) return null
  const { head, body } = found
  const isTrue = head.build === build && head.database === mark && Bun.deepEquals(head.shop, shop)
  if (!isTrue) return null
  let at = 0
  const take = (length: number) => body.subarray(at, (at += length))
  const entries = head.pages.map((page): [string, Entry] => [page.path, toEntry(page, take)])
  return { position: head.position, entries }
}

function toEntry(
  { path: _path, forms, ...facts }: PageHead,
  take: (length: number) => Bytes,
): Entry {
  const entry: Entry = {
    ...facts,
    plain: { body: new Blob() },
    encoded: new Map(),
  }
  for (const [form, length] of forms) {
    const body = new Blob([take(length)])
    if (form === 'plain') entry.plain = { body }
    else entry.encoded.set(form, { body })
  }
  return entry
}

/** What a whole file of ours begins with; a torn or foreign one has no matching sum. */
async function readHead(file: string): Promise<{ head: Head; body: Bytes } | null> {
  // Whatever keeps it from being read: the shop can do without.
  const bytes = await Bun.file(file)
    .bytes()
    .catch(() => null)
  const sumEnd = bytes?.indexOf(LINE_END) ?? -1
  if (!bytes || sumEnd < 0) return null
  const content = bytes.subarray(sumEnd + 1)
  if (textOf(bytes.subarray(0, sumEnd)) !== sumOf(content)) return null
  const headEnd = content.indexOf(LINE_END)
  const head = JSON.parse(textOf(content.subarray(0, headEnd))) as Head
  return { head, body: content.subarray(headEnd + 1) }
}

function textOf(bytes: Bytes): string {
  return new TextDecoder().decode(bytes)
}

export function sumOf(content: Uint8Array): string {
  return Bun.hash(content).toString(36)
}
