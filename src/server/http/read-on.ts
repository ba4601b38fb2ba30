import type { Server } from 'bun'

/** Bytes and milliseconds that a refused body may still take: more than any upload that is allowed. */
const BYTES = 32 * 1024 * 1024
const TIME = 15_000
/** Milliseconds without a byte after which a client has stopped sending. */
const SILENCE = 1_000
/** Milliseconds to wait for the end of the body before the answer; a proxy sends it faster. */
const PATIENCE = 500

/** Refused bodies that are read at once. Their bytes pass through the heap, so a crowd would fill it. */
const MOST_AT_ONCE = 16

/** Seconds without a byte after which Bun closes a connection whose body it skips. */
const SKIPPED_SILENCE = 5

/**
 * Lets a refused body end before its connection does (RFC 9112, 9.6). Closing at once would reset the
 * connection, and proxies and clients that send before they read would lose the answer. On a connection
 * that stays open Bun skips a body that nobody looks at, which takes no memory. The shop reads on only
 * where the connection would be closed, or where the body may have no end.
 */
export function createReadOn(isClosing: () => boolean) {
  let reading = 0

  return (
    request: Request,
    answer: Response,
    server: Pick<Server<unknown>, 'timeout'>,
  ): Response | Promise<Response> => {
    const { body } = request
    if (!body || body.locked) return answer
    const isSkipped = !isClosing() && staysOpen(request.headers)
    if (isSkipped || reading >= MOST_AT_ONCE) {
      server.timeout(request, SKIPPED_SILENCE)
      return answer
    }
    reading += 1
    const discarded = discard(body).finally(() => (reading -= 1))
    return closingAfter(discarded, answer)
  }
}

/** Whether the body has an end, and the connection does not end with the answer. */
function staysOpen(headers: Headers): boolean {
  return headers.has('Content-Length') && headers.get('Connection')?.toLowerCase() !== 'close'
}

async function closingAfter(discarded: Promise<boolean>, answer: Response): Promise<Response> {
  const isOver = await Promise.race([discarded, Bun.sleep(PATIENCE).then(() => null)])
  if (isOver === true) return answer
  const headers = new Headers(answer.headers)
  headers.set('Connection', 'close')
  const { status } = answer
  if (isOver === false) return new Response(answer.body, { status, headers })
  // The answer is sent now; its end, which closes the connection, follows that of the body.
  const content = await answer.bytes()
  const open = new ReadableStream({
    start: async (controller) => {
      controller.enqueue(content)
      await discarded
      controller.close()
    },
  })
  return new Response(open, { status, headers })
}

/** Whether the body ended within the limits. */
async function discard(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<boolean> {
  const reader = body.getReader()
  const end = performance.now() + TIME
  let size = 0
  try {
    while (size <= BYTES && performance.now() < end) {
      const piece = await orSilence(reader.read())
      if (piece === null) return false
      if (piece.done) return true
      size += piece.value.length
      // Frees the bytes now: left to the collector, they pile up.
      piece.value.buffer.transfer(0)
    }
    return false
  } catch {
    // The client is gone.
    return false
  }
}

async function orSilence<T>(read: Promise<T>): Promise<T | null> {
  const silence = Promise.withResolvers<null>()
  const timer = setTimeout(() => silence.resolve(null), SILENCE)
  try {
    return await Promise.race([read, silence.promise])
  } finally {
    clearTimeout(timer)
  }
}
