export type RepeatingJob = {
  stop: () => Promise<void>
}

type Repetition = {
  /** Milliseconds from the end of one run to the start of the next. */
  every: number
  /** Whether the first run starts at once. */
  isImmediate?: boolean
  run: () => Promise<unknown>
  onError: (error: unknown) => void
}

/** Runs a job repeatedly, never twice at the same time. */
export function repeat({ every, isImmediate = false, run, onError }: Repetition): RepeatingJob {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let timer: Timer | undefined

  function start() {
    running = runOnce()
  }

  async function runOnce() {
    try {
      await run()
    } catch (error) {
      onError(error)
    }
    if (!isStopped) timer = setTimeout(start, every)
  }

  if (isImmediate) start()
  else timer = setTimeout(start, every)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
