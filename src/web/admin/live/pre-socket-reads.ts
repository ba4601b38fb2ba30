export type EarlyReads = ReturnType<typeof createEarlyReads>

/**
 * What a page read over HTTP before its feed began, by where the journal stood at the time: the
 * feed tells of nothing that happened in between.
 */
export function createEarlyReads() {
  const reads = new Set<Promise<number>>()
  let isOver = false

  return {
    note: (seq: Promise<number>) => {
      if (!isOver) reads.add(seq)
    },
    /** Whether one of them may lack what had happened by this point of the journal. */
    mayLack: async (seq: number): Promise<boolean> => {
      isOver = true
      return (await Promise.all(reads)).some((readAt) => readAt < seq)
    },
  }
}
