import { expect, test } from 'bun:test'
import { createPace } from '../../../src/server/runtime/pace.ts'

/** A machine whose pauses end `late` ms late, with a shop that uses this share of a processor. */
function machineOf(state: { share: number; late: number }) {
  let now = 0
  let used = 0
  const sleep = async (milliseconds: number) => {
    now += milliseconds + state.late
    used += (milliseconds + state.late) * state.share
  }
  return { now: () => now, used: () => used, sleep }
}

/** How many pieces of work begin within so many milliseconds. */
async function countWithin(
  milliseconds: number,
  machine: ReturnType<typeof machineOf>,
  pace: () => Promise<void>,
) {
  const end = machine.now() + milliseconds
  let works = 0
  for (; machine.now() < end; works += 1) await pace()
  return works
}

test('an idle shop lets a hundred a second begin', async () => {
  const machine = machineOf({ share: 0.1, late: 0 })
  expect(await countWithin(1_000, machine, createPace(machine))).toBe(100)
})

test('while buyers keep the shop busy, background work slows down, and speeds up again once they leave', async () => {
  const state = { share: 0.8, late: 0 }
  const machine = machineOf(state)
  const pace = createPace(machine)
  // It takes a moment to slow down.
  await countWithin(1_000, machine, pace)
  // However busy the shop is, some of the work continues.
  expect(await countWithin(10_000, machine, pace)).toBe(40)
  state.share = 0.1
  await countWithin(1_000, machine, pace)
  expect(await countWithin(1_000, machine, pace)).toBe(100)
})

test('the busier the shop is, the longer it waits', async () => {
  const shares = [0.2, 0.4, 0.45, 0.5, 0.55, 0.6]
  const counts = shares.map(async (share) => {
    const machine = machineOf({ share, late: 0 })
    return countWithin(10_000, machine, createPace(machine))
  })
  const works = await Promise.all(counts)
  expect(works).toEqual(works.toSorted((one, other) => other - one))
  expect(new Set(works).size).toBe(shares.length)
})

test('where other programs use up the processor, it waits as well', async () => {
  const machine = machineOf({ share: 0.1, late: 5 })
  const pace = createPace(machine)
  expect(await countWithin(10_000, machine, pace)).toBeLessThan(200)
})
