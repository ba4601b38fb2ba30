/** Runs at most `limit` tasks at once; the others wait in order. */
export function createSemaphore(limit: number) {
  const waiting: (() => void)[] = []
  let free = limit

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

/** Lets other work run between long database reads, which block the event loop. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
