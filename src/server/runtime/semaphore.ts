/** Lets at most `places` pieces of work run at once; the others wait for their turn, in order. */
export function createTurns(places: number) {
  const waiting: (() => void)[] = []
  let free = places

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

/** Lets whoever else waits have a turn: reading the database keeps everybody waiting. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
