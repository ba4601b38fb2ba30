import { LongList } from '../context/handler.ts'

/** How long to rest after a part, as a multiple of the time that it took. */
const REST = 2

/**
 * Reads the parts of all long lists one after another with rests in between, so that they take a third of
 * the event loop's time at most, and their garbage is collected in time.
 */
export function createListPace() {
  /** The last part that was asked for, and the rest after it. */
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = Promise.withResolvers<T>()
    last = last.then(async () => {
      const started = performance.now()
      await work().then(result.resolve, result.reject)
      await Bun.sleep(REST * (performance.now() - started))
    })
    return result.promise
  }

  async function* partsInTurn<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = parts[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await inTurn(() => iterator.next())
        if (done) return
        yield value as T
      }
    } finally {
      await iterator.return?.()
    }
  }

  return <T>({ parts, page, of }: LongList<T>) => new LongList(partsInTurn(parts), page, of)
}
