import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { pruneUnknownNames } from '../../../src/server/accounts/record-sign-in.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { admin, openTestShop, type TestShop } from '../../support/shop.ts'

// Strangers with a network of their own delay the owner; they neither keep the owner out nor fill the disk.

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => shop.dispose())

const DAY = 24 * 60 * 60_000

function signIn(from: string, password: string, username = admin.username) {
  return shop.api<ErrorBody>('POST', '/api/auth/login', {
    body: { username, password },
    headers: { 'X-Forwarded-For': from },
  })
}

/** Each attempt comes from the next /64 of one /48. */
const changing = (count: number) => `2001:db8:66:${count.toString(16)}::1`

const ownersNetworks = [
  '198.51.100.5',
  '192.0.2.9',
  '2001:db8:1::1',
  '2001:db8:2:3::4',
  '203.0.113.77',
]

/** Keeps this many sign-ins of strangers running until `work` is done. */
async function whileFlooded<T>(
  connections: number,
  guess: (count: number) => Promise<unknown>,
  work: () => Promise<T>,
) {
  let isOver = false
  let count = 0
  const stranger = async () => {
    while (!isOver) await guess((count += 1))
  }
  const strangers = Array.from({ length: connections }, stranger)
  await Bun.sleep(500)
  const result = await work().finally(() => (isOver = true))
  await Promise.all(strangers)
  return result
}

for (const [names, nameOf] of Object.entries({
  'random names': (count: number) => `guess-${count}`,
  'the name of the owner': () => admin.username,
})) {
  test(`while 150 connections from one /48 guess ${names}, the owner gets in from five new networks`, async () => {
    const guess = (count: number) => signIn(changing(count), 'wrong', nameOf(count))
    const statuses = await whileFlooded(150, guess, async () => {
      const answers = []
      for (const network of ownersNetworks)
        answers.push((await signIn(network, admin.password)).status)
      return answers
    })
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  })
}

test('passwords of strangers are checked in turn by network', async () => {
  const { hash, verify } = Bun.password
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const order: string[] = []
  const heldHash = spyOn(Bun.password, 'hash').mockImplementation(async (password, ...rest) => {
    await gate
    order.push(String(password))
    return hash(password, ...rest)
  })
  const heldVerify = spyOn(Bun.password, 'verify').mockImplementation(async (password, ...rest) => {
    await gate
    order.push(String(password))
    return verify(password, ...rest)
  })
  let refused = 0
  const strangers = Array.from({ length: 200 }, async (_, count) => {
    const address = `2001:db8:${count % 3}:${count.toString(16)}::1`
    const { status } = await signIn(address, 'stranger', `guess-${count}`)
    if (status === 429) refused += 1
  })
  // The others wait for a hash.
  expect(await eventually(() => refused > 130)).toBe(true)
  const owner = signIn('198.51.100.5', admin.password)
  await Bun.sleep(1_000)
  release()
  expect((await owner).status).toBe(200)
  // One was being checked, and each of the three networks may have had a turn.
  expect(order.indexOf(admin.password)).toBeLessThan(6)
  await Promise.all(strangers)
  heldHash.mockRestore()
  heldVerify.mockRestore()
})

const entries = () =>
  ask(
    `${shop.directory}/shop.db`,
    "select seq, changes from audit where action = 'auth.login' and subject_id is null order by seq",
  ).map(({ changes }) => JSON.parse(String(changes)) as { field: string; after: unknown }[])

const valueOf = (entry: { field: string; after: unknown }[] | undefined, field: string) =>
  entry?.find((change) => change.field === field)?.after

test('refused sign-ins as unknown names are one entry a minute with a number, without an address', async () => {
  for (let count = 0; count < 12; count += 1) {
    expect((await signIn(`203.0.113.${count % 3}`, 'wrong', `nobody-${count}`)).status).toBe(401)
  }
  expect(entries().map((entry) => valueOf(entry, 'attempts'))).toEqual([12])
  const [first] = entries()
  expect(String(valueOf(first, 'visitors')).split(', ')).toHaveLength(3)
  expect(JSON.stringify(first)).not.toContain('203.0.113')
  shop.pass(60_001)
  for (let count = 0; count < 7; count += 1) await signIn(`198.51.100.${count}`, 'wrong', 'nobody')
  expect(entries().map((entry) => valueOf(entry, 'attempts'))).toEqual([12, 7])
  expect(valueOf(entries()[1], 'visitors')).toEndWith('…')
  const token = await shop.asOwner()
  const found = await shop.api<AuditEntry[]>('GET', '/api/admin/audit?words=unknown', { token })
  expect(found.body.length).toBe(2)
})

test('they are deleted after a week, from the search as well, and nothing else is', async () => {
  await signIn('203.0.113.1', 'wrong', 'nobody')
  await signIn('203.0.113.1', 'wrong')
  const all = () => ask(`${shop.directory}/shop.db`, 'select seq from audit').length
  const before = all()
  const prune = () => atomically(shop.context, (tx) => pruneUnknownNames(tx, shop.context.clock()))
  shop.pass(7 * DAY - 1_000)
  await prune()
  expect(all()).toBe(before)
  shop.pass(2_000)
  await prune()
  expect(all()).toBe(before - 1)
  expect(entries()).toEqual([])
  const token = await shop.asOwner()
  const find = async (words: string) =>
    (await shop.api<AuditEntry[]>('GET', `/api/admin/audit?words=${words}`, { token })).body
  expect(await find('unknown')).toEqual([])
  expect(await find('refused')).toHaveLength(1)
})

test('a flood of sign-ins from one network stores next to nothing', async () => {
  const file = `${shop.directory}/shop.db`
  const guess = (count: number) => signIn(changing(count), 'wrong', `guess-${count}`)
  await whileFlooded(100, guess, () => Bun.sleep(4_000))
  const [counted] = ask(file, 'select count(*) as rows from sign_in_failures')
  expect(Number(counted?.rows)).toBeLessThan(1_000)
  expect(entries().length).toBeLessThan(4)
})
