import { withLocale } from '../runtime/request-locale.ts'

/** Characters per chunk. */
const CHUNK = 64 * 1024

/** Streams text at the reader's pace, producing it on demand, in the language of the caller. */
export function textStream(
  texts: AsyncIterable<string>,
  onError: (error: unknown) => void = () => {},
  /** The last words of a text that breaks off. */
  brokenOff: () => string = () => '',
): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]()
  const next = withLocale(() => iterator.next())
  const ending = withLocale(brokenOff)
  const encoder = new TextEncoder()
  let failure: { error: unknown } | null = null
  /** False once the reader has canceled. */
  let isWanted = true
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (failure) throw failure.error
        let waiting = ''
        try {
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
          const last = waiting + ending()
          if (last === '') throw error
          controller.enqueue(encoder.encode(last))
          // The next read fails, so that programs notice as well.
          failure = { error }
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
