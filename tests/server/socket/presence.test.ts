import { afterAll, beforeAll, expect, test } from 'bun:test'
import { signedInSocket } from '../../support/callers.ts'
import { addPerson, type Person } from '../../support/people.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { type Frame, openSocket, type TestSocket } from '../../support/socket.ts'

let shop: TestShop
let anna: Person
let ben: Person
beforeAll(async () => {
  shop = await openTestShop()
  anna = await addPerson(shop, { isAdmin: true })
  ben = await addPerson(shop, { isAdmin: true })
})
afterAll(() => shop.dispose())

const thing = `orders/${crypto.randomUUID()}`

type Things = { thing: string; people: { key: string; name: string }[]; more: number }[]

const isPresence = ({ type }: Frame) => type === 'presence'
const thingsIn = (frame: Frame) => frame.things as Things

/** Who has the thing open, by the last word that this socket has of it. */
function namesAt(socket: TestSocket): string[] | undefined {
  const last = socket.frames
    .filter(isPresence)
    .flatMap(thingsIn)
    .findLast((each) => each.thing === thing)
  return last?.people.map(({ name }) => name)
}

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await Bun.sleep(5)
}

async function enter(person: Person, open: string[]): Promise<TestSocket> {
  const socket = await signedInSocket(shop, person.token)
  socket.send({ type: 'presence', open })
  await socket.next(({ you }) => typeof you === 'string')
  return socket
}

test('staff see who has the same thing open, and that somebody has left it or is gone', async () => {
  const first = await enter(anna, [thing])
  const second = await enter(ben, [thing])
  await until(() => namesAt(first)?.length === 2)
  expect(namesAt(first)).toEqual([anna.username, ben.username])
  expect(namesAt(second)).toEqual([anna.username, ben.username])
  second.send({ type: 'presence', open: [] })
  await until(() => namesAt(first)?.length === 1)
  expect(namesAt(first)).toEqual([anna.username])
  first.close()
  await until(() => namesAt(second)?.length === 0)
  second.close()
})

test('two windows of one account are told apart', async () => {
  const first = await enter(anna, [thing])
  const second = await enter(anna, [thing])
  await until(() => namesAt(second)?.length === 2)
  const keys = [first, second].map((socket) => socket.frames.find(({ you }) => you)?.you)
  expect(new Set(keys).size).toBe(2)
  const told = second.frames.filter(isPresence).flatMap(thingsIn).at(-1)
  expect(told?.people.map(({ key }) => key)).toEqual(keys as string[])
  for (const socket of [first, second]) socket.close()
})

test('nobody is told who has not asked, guests are refused, and nothing is in the journal', async () => {
  const before = shop.context.live.position()
  const quiet = await signedInSocket(shop, ben.token)
  quiet.send({ type: 'subscribe', topics: ['orders', 'products', 'reviews'] })
  const guest = await openSocket(shop)
  guest.send({ type: 'presence', open: [thing] })
  expect(await guest.next()).toMatchObject({ type: 'error', status: 401 })
  const admin = await enter(anna, [thing])
  await until(() => namesAt(admin)?.length === 1)
  quiet.send({ type: 'call', id: 'after', action: 'orders.summary' })
  await quiet.next(({ id }) => id === 'after')
  expect(quiet.frames.some(isPresence)).toBe(false)
  expect(shop.context.live.position()).toBe(before)
  for (const socket of [quiet, guest, admin]) socket.close()
})

test('what is no thing, and more than anybody has open, is refused and changes nothing', async () => {
  const admin = await enter(anna, [thing])
  for (const open of [['weather'], ['orders/1'], Array<string>(21).fill(thing), 'orders', [7]]) {
    admin.send({ type: 'presence', open })
    expect(await admin.next(({ type }) => type === 'error')).toMatchObject({ status: 400 })
  }
  expect(namesAt(admin)).toEqual([anna.username])
  admin.close()
})

test('of a crowd the first ten are named and the others counted', async () => {
  const crowd = await Promise.all(Array.from({ length: 13 }, () => enter(anna, [thing])))
  const last = crowd.at(-1)
  const counted = () => last?.frames.filter(isPresence).flatMap(thingsIn).at(-1)
  await until(() => counted()?.more === 3)
  expect(counted()?.people).toHaveLength(10)
  for (const socket of crowd) socket.close()
})
