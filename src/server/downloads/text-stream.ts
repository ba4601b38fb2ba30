import { withLocale } from '../runtime/request-locale.ts'

/** Characters per chunk. */
const CHUNK = 64 * 1024

/** Streams text at the reader's pace, producing it on demand, in the language of the caller. */
export function textStream(
  texts: AsyncIterable<string>,
  onError: (error: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]()
  const next = withLocale(() => iterator.next())
  const encoder = new TextEncoder()
  /** False once the reader has canceled. */
  let isWanted = true
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let waiting = ''
          while (waiting.length < CHUNK) {
            const { done, value } = await next()
            if (!isWanted) return
            if (done) {
              if (waiting !== '') controller.enqueue(encoder.encode(waiting))
              return controller.close()
            }
            waiting += value
          }
          controller.enqueue(encoder.encode(waiting))
        } catch (error) {
          onError(error)
          throw error
        }
      },
      cancel: async () => {
        isWanted = false
        await iterator.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}
