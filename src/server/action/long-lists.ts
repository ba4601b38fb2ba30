import { invalidField } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { LongList } from '../context/handler.ts'
import { textStream } from '../downloads/text-stream.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The most entries in one frame; with a larger frame, the socket might be closed as too slow. */
const MOST_IN_FRAME = 2_000

/**
 * Streams a list of any length as JSON. The first part is read before the response starts, so that
 * an early failure gets the proper status; a later failure cuts the response off.
 */
export async function streamList(
  list: LongList<unknown>,
  onError: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const texts = listText(list)
  const first = await texts.next()
  async function* all() {
    yield first.value ?? ''
    yield* texts
  }
  return textStream(all(), onError)
}

/** Bytes of a list that is cached as one response: that of some 12,000 products. */
const MOST_CACHED = 12 * 1024 * 1024

/** A list as JSON in pieces, because a text of megabytes is copied often; null if it is too long to be cached. */
export async function shortBytes(list: LongList<unknown>): Promise<Bytes[] | null> {
  const encoder = new TextEncoder()
  const pieces: Bytes[] = []
  let length = 0
  for await (const text of listText(list)) {
    const piece = encoder.encode(text)
    length += piece.length
    if (length > MOST_CACHED) return null
    pieces.push(piece)
  }
  return pieces
}

/** Reads the whole list for one frame, which cannot be streamed. */
export async function wholeList({ parts, of }: LongList<unknown>): Promise<unknown> {
  const list: unknown[] = []
  for await (const part of parts) {
    list.push(...(part as unknown[]))
    // Not `page.total`: this may be a page of a longer list, and a search's total is only a minimum.
    if (list.length > MOST_IN_FRAME) {
      throw invalidField('/limit', m.errorLongList({ most: MOST_IN_FRAME }))
    }
  }
  return of ? { ...of.fields, [of.list]: list } : list
}

async function* listText({ parts, of }: LongList<unknown>): AsyncGenerator<string, undefined> {
  const [start, end] = of ? aroundList(of) : ['', '']
  let before = `${start}[`
  let isEmpty = true
  for await (const part of parts) {
    const entries = JSON.stringify(part).slice(1, -1)
    if (entries === '') continue
    yield before + entries
    before = ','
    isEmpty = false
  }
  yield `${isEmpty ? before : ''}]${end}`
}

/** The JSON before and after the list in its object. */
function aroundList({ fields, list }: NonNullable<LongList<unknown>['of']>): [string, string] {
  const rest = JSON.stringify(fields).slice(1, -1)
  return [`{${rest}${rest && ','}${JSON.stringify(list)}:`, '}']
}
