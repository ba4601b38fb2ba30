import { expect, test } from 'bun:test'
import { createFairQueue } from '../../../src/server/runtime/fair-queue.ts'
import { threadTime } from '../../support/thread-time.ts'

const at = (network: string, visitor: string) => ({ network, visitor })

function emptied<T>(queue: { next: () => T | undefined }): T[] {
  const all: T[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) all.push(item)
  return all
}

test('networks take turns, and so do the visitors of a network', () => {
  const queue = createFairQueue<string>(100)
  for (const item of ['a1', 'a2', 'a3']) queue.add(at('A', 'a'), item)
  for (const item of ['b1', 'b2']) queue.add(at('A', 'b'), item)
  queue.add(at('B', 'c'), 'c1')
  expect(emptied(queue)).toEqual(['a1', 'c1', 'b1', 'a2', 'b2', 'a3'])
})

test('a full queue drops the newest of those who have the most, and refuses those who have the most', () => {
  const queue = createFairQueue<string>(4)
  for (const item of ['a1', 'a2', 'a3']) queue.add(at('A', 'a'), item)
  queue.add(at('A', 'b'), 'b1')
  expect(queue.isFullFor(at('A', 'a'))).toBe(true)
  expect(queue.add(at('A', 'a'), 'a4')).toBe('a4')
  // Another visitor of the same network.
  expect(queue.isFullFor(at('A', 'c'))).toBe(false)
  expect(queue.add(at('A', 'c'), 'c1')).toBe('a3')
  // Another network.
  expect(queue.add(at('B', 'd'), 'd1')).toBe('a2')
  expect(queue.add(at('B', 'd'), 'd2')).toBeOneOf(['a1', 'b1', 'c1'])
  // Each network has two now: nobody has two more than another one would have.
  expect(queue.isFullFor(at('B', 'd'))).toBe(true)
  expect(queue.isFullFor(at('C', 'e'))).toBe(false)
  expect(emptied(queue)).toHaveLength(4)
  expect(emptied(queue)).toEqual([])
})

test('a network of thousands of visitors costs as little as one', () => {
  const queue = createFairQueue<number>(256)
  const started = threadTime()
  for (let count = 0; count < 20_000; count += 1) queue.add(at('A', String(count)), count)
  expect(threadTime() - started).toBeLessThan(2_000)
  expect(queue.isFullFor(at('A', 'another'))).toBe(true)
  expect(queue.isFullFor(at('B', 'owner'))).toBe(false)
  queue.add(at('B', 'owner'), -1)
  expect([queue.next(), queue.next()]).toContain(-1)
})
