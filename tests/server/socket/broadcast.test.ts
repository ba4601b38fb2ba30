import { expect, test } from 'bun:test'
import type { Topic } from '#shared/contract/events.ts'
import { createBroadcast } from '../../../src/server/socket/broadcast.ts'
import { eventually } from '../../support/clock.ts'

/** A socket on which each send takes this many milliseconds. */
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

test('sending to thousands of sockets lets other work run in between', async () => {
  const { join, publish } = createBroadcast(() => false, 16)
  const readers = Array.from({ length: 2_000 }, () => reader(0.05))
  for (const each of readers) join(each, ['products'])
  let turns = 0
  const others = setInterval(() => (turns += 1), 0)
  publish('products', { frame: '1' })
  expect(await eventually(() => readers.every(({ heard }) => heard.length === 1))).toBe(true)
  clearInterval(others)
  // About 100 ms of sending; without slices it would be one turn.
  expect(turns).toBeGreaterThan(20)
})

test('each socket gets every message once and in order, also those published while others are sent to', async () => {
  const { join, leave, remove, publish } = createBroadcast(() => false, 16)
  const readers = Array.from({ length: 50 }, () => reader(0.1))
  for (const each of readers) join(each, ['products', 'orders'])
  const [left, gone] = [reader(), reader()]
  for (const each of [left, gone]) join(each, ['products', 'orders'])
  let published = 0
  const publishNext = (topic: Topic) => publish(topic, { frame: `${(published += 1)}` })
  publishNext('products')
  publishNext('orders')
  while (published < 20) {
    await new Promise<void>((resolve) => setImmediate(resolve))
    publishNext(published % 2 === 0 ? 'products' : 'orders')
  }
  const late = reader()
  join(late, ['products'])
  expect(await eventually(() => gone.heard.length === 20)).toBe(true)
  remove(gone)
  leave(left, ['orders'])
  join(late, ['orders'])
  while (published < 30) publishNext(published % 2 === 0 ? 'products' : 'orders')
  expect(await eventually(() => readers.every(({ heard }) => heard.length >= 30))).toBe(true)
  for (const { heard } of readers) expect(heard).toEqual(numbers(1, 30))
  expect(late.heard).toEqual(numbers(21, 30))
  expect(gone.heard).toEqual(numbers(1, 20))
  expect(left.heard).toEqual([...numbers(1, 20), '21', '23', '25', '27', '29'])
})

test('a socket that fails during a send does not keep others from getting their messages, now or later', async () => {
  const { join, publish } = createBroadcast(() => false, 16)
  const broken = () => {
    throw new Error('The socket is gone.')
  }
  const other = reader()
  join({ send: broken, cork: broken }, ['products'])
  join(other, ['products'])
  publish('products', { frame: '1' })
  expect(await eventually(() => other.heard.length === 1)).toBe(true)
  publish('products', { frame: '2' })
  expect(await eventually(() => other.heard.length === 2)).toBe(true)
})

test('what only staff see of a topic goes to those who have its permission, and to nobody else', async () => {
  const [clerk, stranger] = [reader(), reader()]
  const { join, publish } = createBroadcast(
    (listener, topic) => listener === clerk && topic === 'products',
    16,
  )
  for (const each of [clerk, stranger]) join(each, ['products', 'settings'])
  publish('products', { frame: 'jar', staffFrame: 'jar and held units' })
  publish('settings', { frame: 'name', staffFrame: 'name and notes' })
  expect(await eventually(() => stranger.heard.length === 2)).toBe(true)
  expect(clerk.heard).toEqual(['jar and held units', 'name'])
  expect(stranger.heard).toEqual(['jar', 'name'])
})

test('of several messages about one subject only the newest is sent, in its place among the others', async () => {
  const { join, publish } = createBroadcast(() => false, 50)
  const shopper = reader()
  join(shopper, ['products'])
  publish('products', { frame: 'first', subject: 'jar' })
  expect(await eventually(() => shopper.heard.length === 1)).toBe(true)
  for (const [frame, subject] of [
    ['jar 3', 'jar'],
    ['box 1', 'box'],
    ['jar 2', 'jar'],
    ['lid 9', 'lid'],
    ['jar 1', 'jar'],
  ] as const) {
    publish('products', { frame, subject })
  }
  expect(shopper.heard).toEqual(['first'])
  expect(await eventually(() => shopper.heard.length === 4)).toBe(true)
  expect(shopper.heard).toEqual(['first', 'box 1', 'lid 9', 'jar 1'])
})

test('a message that takes the place of another during a round reaches each socket once', async () => {
  const { join, publish } = createBroadcast(() => false, 16)
  const readers = Array.from({ length: 50 }, () => reader(0.1))
  for (const each of readers) join(each, ['products'])
  for (let count = 1; count <= 40; count += 1) {
    publish('products', { frame: `${count}`, subject: 'jar' })
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  const isDone = () => readers.every(({ heard }) => heard.at(-1) === '40')
  expect(await eventually(isDone)).toBe(true)
  for (const { heard } of readers) {
    const sent = heard.map(Number)
    expect(sent).toEqual([...new Set(sent)].toSorted((a, b) => a - b))
  }
})
