import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Job } from '../../../src/server/db/engine/engine.ts'
import { JOB_LOCKS } from '../../../src/server/db/postgres/locks.ts'
import { callTool, connectAgent, tokenFor } from '../../support/agents.ts'
import { signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { openInstances } from '../../support/instances.ts'
import { addPerson } from '../../support/people.ts'
import { psql } from '../../support/postgres.ts'
import { emptyDirectory, quiet, serve } from '../../support/program.ts'
import { stockOf } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import type { TestShop } from '../../support/shop.ts'
import type { Frame } from '../../support/socket.ts'
import type { Client } from '@modelcontextprotocol/client'

// Two instances of one shop on one PostgreSQL server, with the engine of the release.

type Instances = Awaited<ReturnType<typeof openInstances>>
let instances: Instances
let one: TestShop
let other: TestShop
beforeEach(async () => {
  instances = await openInstances({ environment: { TRUST_PROXY: '1' } })
  ;[one, other] = instances.shops
})
afterEach(() => instances.dispose())

const jobs: Job[] = [
  'payments',
  'refunds',
  'mail',
  'stock',
  'fees',
  'housekeeping',
  'backups',
  'webhooks',
]
const leadsAll = async ({ context }: TestShop) =>
  (await Promise.all(jobs.map((job) => context.db.leads(job)))).every(Boolean)

test('SCALE-01 each job runs on one instance, and another takes over within 5 seconds when that instance stops', async () => {
  for (const job of jobs) {
    const leaders = await Promise.all([one, other].map(({ context }) => context.db.leads(job)))
    expect([job, leaders.filter(Boolean).length]).toEqual([job, 1])
  }
  await instances.close(one)
  expect(await eventually(() => leadsAll(other))).toBe(true)
})

test('SCALE-01 when an instance is killed, another takes over its jobs within 5 seconds', async () => {
  for (const shop of [one, other]) await instances.close(shop)
  const directory = await emptyDirectory()
  const environment = { ...quiet, ...instances.settings }
  const killed = await serve({ directory: directory.path, environment })
  const url = String(instances.settings.DATABASE_URL)
  // Payments are job 1. The server lists the locks of all databases.
  const held = `select from pg_locks where classid = ${JOB_LOCKS} and objid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`
  try {
    // The payment sweep starts shortly after the shop.
    expect(await eventually(() => psql(url, held).length === 1)).toBe(true)
    const left = await instances.open()
    expect(await left.context.db.leads('payments')).toBe(false)
    await killed.kill()
    expect(await eventually(() => leadsAll(left))).toBe(true)
  } finally {
    await killed.kill()
    await directory.remove()
  }
})

test('SCALE-02 failed sign-ins on one instance count toward the rate limit on the other', async () => {
  const guess = async (shop: TestShop) => {
    const headers = { 'X-Forwarded-For': '192.0.2.1' }
    const body = { username: `guess-${crypto.randomUUID()}`, password: 'wrong' }
    return (await shop.api('POST', '/api/auth/login', { body, headers })).status
  }
  for (let count = 0; count < 10; count += 1) {
    expect([await guess(one), await guess(other)]).toEqual([401, 401])
  }
  expect([await guess(one), await guess(other)]).toEqual([429, 429])
})

test('SCALE-03 one instance sends each email once, and the other takes over when that instance stops', async () => {
  const letters = async () => (await readdir(join(instances.directory, 'mail'))).length
  const isSent = (count: number) => eventually(async () => (await letters()) === count)
  // The new account is reported, too.
  const before = (await letters()) + 1
  const person = await addPerson(one, { isAdmin: true })
  expect(await isSent(before)).toBe(true)
  const changePassword = async (shop: TestShop) => {
    const options = { token: await one.asOwner(), body: { password: crypto.randomUUID() } }
    expect((await shop.api('PUT', `/api/users/${person.id}`, options)).status).toBe(200)
  }
  await changePassword(one)
  await changePassword(other)
  expect(await isSent(before + 2)).toBe(true)
  const [sender, left] = (await one.context.db.leads('mail')) ? [one, other] : [other, one]
  await instances.close(sender)
  await changePassword(left)
  expect(await isSent(before + 3)).toBe(true)
})

test('SCALE-04 a dashboard that reconnects to another instance misses no event and gets none twice', async () => {
  const product = await one.addProduct()
  const token = await one.asOwner()
  const first = await signedInSocket(one, token)
  first.send({ type: 'subscribe', topics: ['reviews'], since: 0 })
  await first.next(({ type }) => type === 'subscribed')
  const review = (shop: TestShop) =>
    shop.api('POST', '/api/reviews', { body: reviewOf(product.id) }).then(({ status }) => status)
  expect(await Promise.all([one, other, one, other].map(review))).toEqual([201, 201, 201, 201])
  const seen: number[] = []
  while (seen.length < 4) seen.push(seqOf(await first.next(({ type }) => type === 'event')))
  first.close()
  // The instance that writes an event has it first; the other one is asked right away for later
  // events.
  for (let round = 0; round < 20; round += 1) {
    const [writer, reader] = round % 2 === 0 ? [one, other] : [other, one]
    const near = await signedInSocket(writer, token)
    near.send({ type: 'subscribe', topics: ['reviews'], since: seen.at(-1) })
    await near.next(({ type }) => type === 'subscribed')
    expect(await review(writer)).toBe(201)
    seen.push(seqOf(await near.next(({ type }) => type === 'event')))
    near.close()
    const far = await signedInSocket(reader, token)
    far.send({ type: 'subscribe', topics: ['reviews'], since: seen.at(-1) })
    await far.next(({ type }) => type === 'subscribed')
    expect(await review(reader)).toBe(201)
    seen.push(seqOf(await far.next(({ type }) => type === 'event')))
    expect(far.frames.filter(({ type }) => type === 'event')).toHaveLength(1)
    far.close()
  }
  expect(seen).toEqual(Array.from(seen, (_, index) => (seen[0] ?? 0) + index))
})

test('SCALE-05 staff on different instances can see that they have the same order open', async () => {
  const subject = `orders/${crypto.randomUUID()}`
  const [anna, ben] = [
    await addPerson(one, { isAdmin: true }),
    await addPerson(one, { isAdmin: true }),
  ]
  const first = await signedInSocket(one, anna.token)
  const second = await signedInSocket(other, ben.token)
  for (const socket of [first, second]) socket.send({ type: 'presence', open: [subject] })
  const both = [anna.username, ben.username]
  for (const socket of [first, second]) {
    await socket.next((frame) => namesIn(frame, subject).sort().join() === both.join())
  }
  second.close()
  await first.next((frame) => namesIn(frame, subject).join() === anna.username)
  first.close()
})

test('SCALE-06 instances that start together on an empty database make one account and one sample shop', async () => {
  const starting = await openInstances({
    demo: true,
    atOnce: true,
    environment: { ADMIN_PASSWORD: '' },
  })
  try {
    const made = starting.shops.map(({ firstAdmin }) => firstAdmin).filter((each) => each !== null)
    expect(made).toHaveLength(1)
    expect(psql(starting.database.url, 'select count(*) as count from users')).toEqual([
      { count: 1 },
    ])
    const lists = await Promise.all(
      starting.shops.map(({ api }) => api<{ id: string }[]>('GET', '/api/products')),
    )
    const [ids, others] = lists.map(({ body }) => body.map(({ id }) => id))
    expect(new Set(ids).size).toBe(26)
    expect(ids).toEqual(others)
  } finally {
    await starting.dispose()
  }
})

const seqOf = (frame: Frame) => Number(frame.seq)

type Subjects = { subject: string; people: { name: string }[] }[]

function namesIn(frame: Frame, subject: string): string[] {
  if (frame.type !== 'presence') return []
  const found = (frame.subjects as Subjects).find((each) => each.subject === subject)
  return found?.people.map(({ name }) => name) ?? []
}

test('AGENT-03 a preview of one instance is confirmed at another, once for all of them', async () => {
  const token = await tokenFor(one, ['products:write'])
  const agents = await Promise.all([one, other].map((shop) => connectAgent(shop, token)))
  const { id } = await one.addProduct({ stock: 5 })
  const [first, second] = agents as [Client, Client]
  const input = { id, stock: 3 }
  const { confirmation } = (await callTool(first, 'products.update', input)).body
  const calls = [second, first, second, first].map((agent) =>
    callTool(agent, 'products.update', { ...input, confirmation }),
  )
  const answers = await Promise.all(calls)
  expect(answers.filter(({ isError }) => !isError)).toHaveLength(1)
  expect(await stockOf(other, id)).toBe(3)
})
