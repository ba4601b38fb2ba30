import { expect, test } from 'bun:test'
import { createHashTurns } from '../../../src/server/accounts/hash-turns.ts'
import { clientOf } from '../../../src/server/runtime/fair-queue.ts'

/** Starts a hash that lasts until `end` is called. */
function startHash(turns: ReturnType<typeof createHashTurns>, address: string | null) {
  const end = Promise.withResolvers<void>()
  const state = { hasBegun: false, end: () => end.resolve() }
  const done = turns.run(address === null ? null : clientOf(address), () => {
    state.hasBegun = true
    return end.promise
  })
  return { state, done }
}

const begun = (all: ReturnType<typeof startHash>[]) => all.filter(({ state }) => state.hasBegun)

test('HTTP-11 strangers have one password hashed at a time, and staff go beside them', async () => {
  const turns = createHashTurns(4)
  const strangers = Array.from({ length: 20 }, (_, index) => startHash(turns, `198.51.${index}.1`))
  await Bun.sleep(1)
  expect(begun(strangers)).toHaveLength(1)
  const staff = Array.from({ length: 5 }, () => startHash(turns, null))
  await Bun.sleep(1)
  expect(begun(staff)).toHaveLength(3)
  expect(begun(strangers)).toHaveLength(1)

  // Staff who wait go before strangers who wait.
  strangers[0]?.state.end()
  await strangers[0]?.done
  await Bun.sleep(1)
  expect(begun(staff)).toHaveLength(4)
  expect(begun(strangers)).toHaveLength(1)

  for (const { state, done } of staff) {
    state.end()
    await done
  }
  for (const { state, done } of strangers.slice(1)) {
    await Bun.sleep(1)
    expect(state.hasBegun).toBe(true)
    state.end()
    await done
  }
  expect(begun(strangers)).toHaveLength(20)
})

test('a stranger whose hash fails gives the turn to the next', async () => {
  const turns = createHashTurns(1)
  const failed = turns.run(clientOf('198.51.100.1'), () => Promise.reject(new Error('No memory')))
  const next = turns.run(clientOf('198.51.100.2'), async () => 'hashed')
  const refused = expect(failed).rejects.toThrow('No memory')
  expect(await next).toBe('hashed')
  await refused
})

test('HTTP-11 of a crowd 64 wait, and those of the largest network are refused', async () => {
  const turns = createHashTurns(1)
  const first = startHash(turns, '203.0.113.9')
  await Bun.sleep(1)
  const refused: string[] = []
  const crowd = Array.from({ length: 70 }, (_, index) => {
    const address = `2001:db8:66:${index.toString(16)}::1`
    const { state, done } = startHash(turns, address)
    state.end()
    return done.catch(({ code }) => void refused.push(String(code)))
  })
  await Bun.sleep(1)
  expect(refused).toEqual(Array.from({ length: 6 }, () => 'rate_limited'))
  expect(() => turns.refuseIfFull(clientOf('2001:db8:66:ffff::1'))).toThrow()
  expect(() => turns.refuseIfFull(clientOf('192.0.2.1'))).not.toThrow()
  first.state.end()
  await Promise.all(crowd)
  expect(refused).toHaveLength(6)
})
