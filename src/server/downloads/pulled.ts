/** Milliseconds after which a reader that takes nothing is given up. */
const PATIENCE = 15_000

/**
 * Passes on a stream one piece at a time, as the reader takes them. `onEnd` is called when it has ended,
 * broken off or been given up.
 */
export function pulled(
  pieces: AsyncIterable<Uint8Array>,
  onEnd: () => void = () => {},
  patience = PATIENCE,
): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  let timer: ReturnType<typeof setTimeout> | undefined

  function end() {
    clearTimeout(timer)
    onEnd()
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer)
        try {
          const { done, value } = await iterator.next()
          if (done) {
            end()
            return controller.close()
          }
          timer = setTimeout(() => {
            controller.error(new Error('Nobody reads this response.'))
            end()
            void iterator.return?.()
          }, patience)
          controller.enqueue(value)
        } catch (error) {
          end()
          throw error
        }
      },
      cancel: async () => {
        end()
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Compresses pieces as they are taken; `CompressionStream` does not wait for its reader. */
export async function gzipped(
  pieces: ReadableStream<Uint8Array>,
): Promise<AsyncIterable<Uint8Array>> {
  // Loading these would delay the first page by 7 ms.
  const [{ createGzip }, { pipeline, Readable }] = await Promise.all([
    import('node:zlib'),
    import('node:stream'),
  ])
  // A failure destroys the result, so that its reader sees it.
  return pipeline(Readable.fromWeb(pieces as never), createGzip({ level: 6 }), () => {})
}
