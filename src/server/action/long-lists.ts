import { invalidField } from '../../shared/contract/errors.ts'
import { textStream } from '../downloads/text-stream.ts'
import type { LongList } from '../context/handler.ts'

/** What fits well into one frame, and is taken by a reader before it counts as too slow. */
export const MOST_IN_FRAME = 2_000

/**
 * A list of any length as JSON. Its beginning is made before anything is answered, so that a
 * failure there has its status; one that comes later breaks the answer off.
 */
export async function streamList(
  { parts }: LongList<unknown>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const texts = listText(parts)
  const first = await texts.next()
  async function* all() {
    yield first.value ?? ''
    yield* texts
  }
  return textStream(all(), onError)
}

/** The whole list for one frame, which cannot be sent in parts. */
export async function wholeList({ parts, page }: LongList<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  if (page.total > MOST_IN_FRAME) throw tooMany()
  for await (const part of parts) {
    list.push(...(part as unknown[]))
    // A search that finds very many does not know how many there are.
    if (list.length > MOST_IN_FRAME) throw tooMany()
  }
  return list
}

async function* listText(parts: AsyncIterable<unknown>): AsyncGenerator<string, undefined> {
  let before = '['
  for await (const part of parts) {
    const entries = JSON.stringify(part).slice(1, -1)
    if (entries === '') continue
    yield before + entries
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

function tooMany() {
  const most = MOST_IN_FRAME.toLocaleString('en-CA')
  return invalidField(
    '/limit',
    `These are more than ${most}: ask for pages with a limit, or over HTTP for all of them.`,
  )
}
