/** Bytes and milliseconds that a refused body may still take: more than any upload that is allowed. */
const BYTES = 32 * 1024 * 1024
const TIME = 15_000
/** Milliseconds without a byte after which a client has stopped sending. */
const SILENCE = 1_000
/** Milliseconds to wait for the end of the body before the answer; a proxy sends it faster. */
const PATIENCE = 500

/** Refused bodies that are read at once. Their bytes pass through the heap, so a crowd would fill it. */
const MOST_AT_ONCE = 16

/**
 * Reads on after a request was refused, then closes (RFC 9112, 9.6). Closing at once would reset the
 * connection, and proxies and clients that send before they read would lose the answer. Beyond
 * `MOST_AT_ONCE` the connection stays open instead: Bun skips a body that nobody looks at.
 */
export function createReadOn() {
  let reading = 0

  return (request: Request, answer: Response): Response | Promise<Response> => {
    if (reading >= MOST_AT_ONCE) return answer
    const { body } = request
    if (!body || body.locked) return answer
    reading += 1
    const discarded = discard(body).finally(() => (reading -= 1))
    return closingAfter(discarded, answer)
  }
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
async function discard(body: ReadableStream<Uint8Array>): Promise<boolean> {
  const reader = body.getReader()
  const end = performance.now() + TIME
  let size = 0
  try {
    while (size <= BYTES && performance.now() < end) {
      const piece = await orSilence(reader.read())
      if (piece === null) return false
      if (piece.done) return true
      size += piece.value.length
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
