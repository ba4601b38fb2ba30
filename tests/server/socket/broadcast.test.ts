import { expect, test } from 'bun:test'
import type { Topic } from '../../../src/shared/contract/events.ts'
import { createBroadcast } from '../../../src/server/socket/broadcast.ts'
import { eventually } from '../../support/clock.ts'

/** A reader that takes its time to be sent to, in milliseconds. */
function reader(time = 0) {
  const heard: string[] = []
  const send = (frame: string) => {
    const until = performance.now() + time
    while (performance.now() < until);
    heard.push(frame)
  }
  return { heard, send, cork: (work: () => void) => work() }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`)

test('thousands who are told hold up nobody: everybody else has a turn in between', async () => {
  const { join, tell } = createBroadcast(() => false)
  const readers = Array.from({ length: 2_000 }, () => reader(0.05))
  for (const each of readers) join(each, ['products'])
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  tell('products', { frame: '1' })
  expect(await eventually(() => readers.every(({ heard }) => heard.length === 1))).toBe(true)
  clearInterval(others)
  // A hundred milliseconds of telling; in one go it would be one turn.
  expect(turns).toBeGreaterThan(20)
}, 30_000)

test('each is told everything once and in order, also of what happens while others are told', async () => {
  const { join, leave, forget, tell } = createBroadcast(() => false)
  const readers = Array.from({ length: 50 }, () => reader(0.1))
  for (const each of readers) join(each, ['products', 'orders'])
  const [left, gone] = [reader(), reader()]
  for (const each of [left, gone]) join(each, ['products', 'orders'])
  let told = 0
  const say = (topic: Topic) => tell(topic, { frame: `${(told += 1)}` })
  say('products')
  say('orders')
  while (told < 20) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    say(told % 2 === 0 ? 'products' : 'orders')
  }
  const late = reader()
  join(late, ['products'])
  expect(await eventually(() => gone.heard.length === 20)).toBe(true)
  forget(gone)
  leave(left, ['orders'])
  join(late, ['orders'])
  while (told < 30) say(told % 2 === 0 ? 'products' : 'orders')
  expect(await eventually(() => readers.every(({ heard }) => heard.length >= 30))).toBe(true)
  for (const { heard } of readers) expect(heard).toEqual(numbers(1, 30))
  expect(late.heard).toEqual(numbers(21, 30))
  expect(gone.heard).toEqual(numbers(1, 20))
  expect(left.heard).toEqual([...numbers(1, 20), '21', '23', '25', '27', '29'])
}, 30_000)

test('a line that breaks while it is told keeps nobody else from their news, now or later', async () => {
  const { join, tell } = createBroadcast(() => false)
  const broken = () => {
    throw new Error('The socket is gone.')
  }
  const other = reader()
  join({ send: broken, cork: broken }, ['products'])
  join(other, ['products'])
  tell('products', { frame: '1' })
  expect(await eventually(() => other.heard.length === 1)).toBe(true)
  tell('products', { frame: '2' })
  expect(await eventually(() => other.heard.length === 2)).toBe(true)
})
