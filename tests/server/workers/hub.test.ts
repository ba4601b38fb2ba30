import { expect, test } from 'bun:test'
import { createHub } from '../../../src/server/workers/hub.ts'
import type { FromWorker, ToWorker } from '../../../src/server/workers/messages.ts'
import { createSiblings } from '../../../src/server/workers/siblings.ts'

/** A worker's end of the line, over messages that are plain text as between processes. */
function joined(hub: ReturnType<typeof createHub>, name: string) {
  const asText = <T>(message: T) => JSON.parse(JSON.stringify(message)) as T
  const end = createSiblings((message: FromWorker) => member.receive(asText(message)), name)
  const member = hub.join((message: ToWorker) => end.hear(asText(message)))
  const nobody = { committed: () => {}, damaged: () => {}, present: () => {}, absent: () => {} }
  return { ...end.siblings, leave: member.leave, nobody }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'let in',
    ({ code, retryAfter }) => `${code}, again in ${retryAfter} s`,
  )

test('an address has its sockets at all workers together, and those of a worker that died are free', async () => {
  const hub = createHub(Date.now)
  const [one, two] = [joined(hub, 'w1'), joined(hub, 'w2')]
  const from = '203.0.113.5'
  const places = Array.from({ length: 250 }, (_, count) => (count % 2 ? one : two).takePlace(from))
  expect(new Set(await Promise.all(places.map(outcomeOf)))).toEqual(new Set(['let in']))
  expect(await outcomeOf(one.takePlace(from))).toBe('rate_limited, again in 30 s')
  expect(await outcomeOf(two.takePlace('203.0.113.6'))).toBe('let in')
  two.leave()
  const free = Array.from({ length: 125 }, () => one.takePlace(from))
  expect(new Set(await Promise.all(free.map(outcomeOf)))).toEqual(new Set(['let in']))
  expect(await outcomeOf(one.takePlace(from))).toContain('rate_limited')
  one.leavePlace(from)
  expect(await outcomeOf(one.takePlace(from))).toBe('let in')
})

test('a sign-in that succeeded at one worker is not counted at another', async () => {
  const hub = createHub(() => 1_000)
  const [one, two] = [joined(hub, 'w1'), joined(hub, 'w2')]
  for (let count = 0; count < 40; count++) {
    const attempt = await one.limits.signIn('203.0.113.5', 'anna')
    attempt.succeeded()
  }
  for (let count = 0; count < 20; count++) await two.limits.signIn('203.0.113.5', 'anna')
  expect(await outcomeOf(one.limits.signIn('203.0.113.5', 'anna'))).toContain('again in 900 s')
})

test('what one does alone another does not, until it is done or its process is gone', async () => {
  const hub = createHub(Date.now)
  const [one, two] = [joined(hub, 'w1'), joined(hub, 'w2')]
  const work = Promise.withResolvers<string>()
  const first = one.alone('upload 1', () => work.promise)
  expect(await two.alone('upload 1', async () => 'again')).toBeNull()
  expect(await two.alone('upload 2', async () => 'another')).toEqual({ value: 'another' })
  work.resolve('done')
  expect(await first).toEqual({ value: 'done' })
  expect(await two.alone('upload 1', async () => 'again')).toEqual({ value: 'again' })
  void one.alone('upload 3', () => new Promise(() => {}))
  one.leave()
  expect(await two.alone('upload 3', async () => 'mine')).toEqual({ value: 'mine' })
})

test('who comes later hears of everybody who is there, and of those who go with their process', async () => {
  const hub = createHub(Date.now)
  const [one, two] = [joined(hub, 'w1'), joined(hub, 'w2')]
  const person = { key: 'w1p1', name: 'anna', things: ['orders/1'] }
  one.tell({ kind: 'present', person })
  const heard: unknown[] = []
  two.listen({
    ...two.nobody,
    present: (who) => void heard.push(who),
    absent: (key) => void heard.push(key),
    readMetrics: async () => [],
  })
  one.leave()
  expect(heard).toEqual([person, 'w1p1'])
})

test('a worker that does not answer is left out of the figures after a second', async () => {
  const hub = createHub(Date.now)
  const [one, two, three] = [joined(hub, 'w1'), joined(hub, 'w2'), joined(hub, 'w3')]
  two.listen({ ...two.nobody, readMetrics: async () => ['two'] })
  three.listen({ ...three.nobody, readMetrics: () => new Promise(() => {}) })
  expect(await one.gatherMetrics()).toEqual([['two']])
})
