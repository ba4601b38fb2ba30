import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Release } from '../limits/unread-bodies.ts'
import { parseJson } from './parse-json.ts'

/** The buffer of a body of unknown length, at first; most have less. */
const FIRST_BYTES = 4 * 1024

/** Counts bytes before they are held in memory; the function that it returns ends that. */
type Hold = (bytes: number) => Release

/** The JSON object in a request's body of at most `limit` bytes; an empty body is `{}`. */
export async function readJson(
  request: Request,
  limit: number,
  hold?: Hold,
): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request, limit, hold)
  if (bytes.length === 0) return {}
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ActionError('unsupported_type', {
      message: m.errorSendJson(),
    })
  }
  const value = parseJson(textOf(bytes))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ActionError('malformed', { message: m.errorNotObject() })
  }
  return value as Record<string, unknown>
}

/**
 * A request's body of at most `limit` bytes. If its Content-Length is larger, throws `too_large`
 * before reading; without one, throws as soon as more has been read. `hold` counts a guest's body.
 */
export async function readBytes(
  request: Request,
  limit: number,
  hold: Hold = () => () => {},
): Promise<Uint8Array> {
  const announced = request.headers.get('Content-Length')
  if (announced !== null && Number(announced) > limit) throw new ActionError('too_large')
  const release = hold(announced === null ? limit : Number(announced))
  try {
    if (announced !== null || !request.body) return new Uint8Array(await request.arrayBuffer())
    return await counted(request.body, limit)
  } catch (cause) {
    if (cause instanceof ActionError) throw cause
    // A client that disconnects mid-body must not show up as an internal error.
    throw new ActionError('malformed', { message: m.errorBodyBroke(), cause })
  } finally {
    release()
  }
}

/** Reads into one buffer: a chunk of one byte would take a hundred if it were kept by itself. */
async function counted(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  let bytes = new Uint8Array(Math.min(limit, FIRST_BYTES))
  let size = 0
  // Not iterated over: leaving the loop would cancel a body that has to be read on after the refusal.
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return bytes.subarray(0, size)
      const end = size + value.length
      if (end > limit) throw new ActionError('too_large')
      if (end > bytes.length) bytes = enlarged(bytes, Math.min(limit, 2 * end))
      bytes.set(value, size)
      size = end
    }
  } finally {
    reader.releaseLock()
  }
}

function enlarged(bytes: Uint8Array, length: number) {
  const larger = new Uint8Array(length)
  larger.set(bytes)
  return larger
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function textOf(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes)
  } catch (cause) {
    throw new ActionError('malformed', { message: m.errorNotUtf8(), cause })
  }
}
