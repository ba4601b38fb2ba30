import { act } from '../../support/dom.ts'
import { afterEach } from 'bun:test'

type Timer = { at: number; every: number | null; run: () => void }

/** Shorter timers belong to React and the test tools, and run on the real clock. */
const LONG = 500

const native = { setTimeout, clearTimeout, setInterval, clearInterval, now: Date.now }
const turn = setImmediate

/** A fake clock: timers of half a second and more fire only when the test advances it. */
export function useFakeClock() {
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

  /** Advances the clock, fires the timers that are due and lets their effects run. */
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

export type FakeClock = ReturnType<typeof useFakeClock>
