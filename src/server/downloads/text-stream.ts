/** Letters that are gathered before they go out. */
const CHUNK = 64 * 1024

/** Text as it is made, at the reader's pace: what nobody has taken yet is not made either. */
export function textStream(
  texts: AsyncIterable<string>,
  onError: (error: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  const iterator = texts[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  /** Whoever goes away while a part is being made wants it no more. */
  let isWanted = true
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          let waiting = ''
          while (waiting.length < CHUNK) {
            const { done, value } = await iterator.next()
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
