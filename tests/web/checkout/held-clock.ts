import { act } from '../../support/dom.ts'
import { afterEach } from 'bun:test'

type Timer = { at: number; every: number | null; run: () => void }

/** Shorter waits are the machinery's own: they go by as they always do. */
const LONG = 500

const native = { setTimeout, clearTimeout, setInterval, clearInterval, now: Date.now }
const turn = setImmediate

/** A clock that a test holds: waits of half a second and more end when the test says so. */
export function useHeldClock() {
  const timers = new Map<number, Timer>()
  let ahead = 0
  let startedAt = 0
  let lastId = 0

  afterEach(() => {
    const { now, ...functions } = native
    Object.assign(globalThis, functions)
    Date.now = now
    timers.clear()
  })

  function start(run: () => void, milliseconds: number, every: number | null): number {
    lastId -= 1
    timers.set(lastId, { at: ahead + milliseconds, every, run })
    return lastId
  }

  function stop(id: unknown, otherwise: (id: never) => void) {
    if (!timers.delete(id as number)) otherwise(id as never)
  }

  function hold() {
    ahead = 0
    startedAt = native.now()
    Date.now = () => startedAt + ahead
    Object.assign(globalThis, {
      setTimeout: (run: () => void, milliseconds = 0, ...rest: []) =>
        milliseconds < LONG
          ? native.setTimeout(run, milliseconds, ...rest)
          : start(run, milliseconds, null),
      setInterval: (run: () => void, milliseconds = 0, ...rest: []) =>
        milliseconds < LONG
          ? native.setInterval(run, milliseconds, ...rest)
          : start(run, milliseconds, milliseconds),
      clearTimeout: (id: unknown) => stop(id, native.clearTimeout),
      clearInterval: (id: unknown) => stop(id, native.clearInterval),
    })
  }

  /** Moves the clock on, waking whoever is due on the way, and lets what follows happen. */
  async function pass(milliseconds: number) {
    const end = ahead + milliseconds
    for (;;) {
      const [due] = [...timers].sort(([, one], [, other]) => one.at - other.at)
      if (!due || due[1].at > end) break
      const [id, timer] = due
      ahead = timer.at
      if (timer.every === null) timers.delete(id)
      else timer.at += timer.every
      await act(async () => {
        timer.run()
        await new Promise<void>((resolve) => turn(resolve))
      })
    }
    ahead = end
    await act(() => new Promise<void>((resolve) => turn(resolve)))
  }

  return { hold, pass, waiting: () => timers.size }
}

export type HeldClock = ReturnType<typeof useHeldClock>
