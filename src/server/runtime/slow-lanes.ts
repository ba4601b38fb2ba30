/** Milliseconds between two tries in a lane. */
const APART = 1_000
/** As many wait for their turn in a lane. */
const WAITING = 5
/** Wrong passwords within a window, after which a lane is closed until the window ends. */
const FAILURES = 60
const WINDOW = 15 * 60_000

type Lane = { waiting: number; failures: number; startedAt: number; last: Promise<void> }

export type SlowLanes = {
  /**
   * Waits for a turn in a lane and counts a failure; null at once when the lane is full or closed.
   * `succeeded` takes the failure back.
   */
  enter: (key: string) => Promise<{ succeeded: () => void } | null>
}

/**
 * Where sign-ins go on, slowly, that are over the limit but come from a known network or device. The
 * keys are those of known origins, of which each account has few, so the lanes are few as well.
 */
export function createSlowLanes(clock: () => number): SlowLanes {
  const lanes = new Map<string, Lane>()

  function laneOf(key: string): Lane {
    const now = clock()
    const known = lanes.get(key)
    const lane = known ?? { waiting: 0, failures: 0, startedAt: now, last: Promise.resolve() }
    lanes.set(key, lane)
    // A window that began in the future is one from before the clock was set back.
    const isRunning = lane.startedAt <= now && now < lane.startedAt + WINDOW
    return isRunning ? lane : Object.assign(lane, { failures: 0, startedAt: now })
  }

  return {
    enter: async (key) => {
      const lane = laneOf(key)
      if (lane.waiting >= WAITING || lane.failures >= FAILURES) return null
      lane.waiting += 1
      lane.failures += 1
      lane.last = lane.last.then(() => Bun.sleep(APART))
      await lane.last
      lane.waiting -= 1
      return { succeeded: () => void (lane.failures = Math.max(0, lane.failures - 1)) }
    },
  }
}
