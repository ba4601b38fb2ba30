export type EarlyReads = ReturnType<typeof createEarlyReads>

/**
 * Reads over HTTP from before the socket was connected, by the journal position of each response.
 * The socket does not send events from between a read and its start.
 */
export function createEarlyReads() {
  const reads = new Set<Promise<number>>()
  let isOver = false

  return {
    note: (seq: Promise<number>) => {
      if (!isOver) reads.add(seq)
    },
    /** Whether a read is older than this journal position. */
    mayLack: async (seq: number): Promise<boolean> => {
      isOver = true
      return (await Promise.all(reads)).some((readAt) => readAt < seq)
    },
  }
}
