import { writeDurably } from '../durable-file.ts'
import {
  type Circumstances,
  type Head,
  type KeptPages,
  type PageHead,
  sumOf,
} from './kept-pages.ts'
import type { Entry } from './page-forms.ts'

/** Enough for the pages that are asked for first, and read in less than a millisecond. */
const KEPT_BYTES = 2 * 1024 * 1024

/** Writes pages down for the next start, those that are named first before the others. */
export async function keepPages(
  file: string,
  circumstances: Circumstances,
  { position, entries }: KeptPages,
  first: readonly string[],
): Promise<void> {
  const urgency = ([path]: [string, Entry]) => (first.includes(path) ? 0 : 1)
  const parts: Uint8Array[] = []
  const pages: PageHead[] = []
  let room = KEPT_BYTES
  for (const [path, entry] of entries.toSorted((a, b) => urgency(a) - urgency(b))) {
    const { status, tags, etag, headers, missed } = entry
    const forms = [['plain', entry.plain] as const, ...entry.encoded]
    const length = forms.reduce((sum, [, { body }]) => sum + body.size, 0)
    if (length > room) continue
    room -= length
    for (const [, { body }] of forms) parts.push(await body.bytes())
    const lengths = forms.map(([form, { body }]) => [form, body.size] as [typeof form, number])
    pages.push({ path, status, tags, etag, headers, missed, forms: lengths })
  }
  const head: Head = { ...circumstances, position, pages }
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts])
  await writeDurably(file, Buffer.concat([Buffer.from(`${sumOf(content)}\n`), content]))
}
