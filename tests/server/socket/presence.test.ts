import { beforeAll, expect, test } from 'bun:test'
import { createPresence } from '../../../src/server/socket/presence.ts'
import { signedInSocket } from '../../support/callers.ts'
import { addPerson, type Person } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { type Frame, openSocket, type TestSocket } from '../../support/socket.ts'

const shop = useTestShop()
let anna: Person
let ben: Person
beforeAll(async () => {
  anna = await addPerson(shop, { isAdmin: true })
  ben = await addPerson(shop, { isAdmin: true })
})

const subject = `orders/${crypto.randomUUID()}`

type Subjects = { subject: string; people: { key: string; name: string }[]; more: number }[]

const isPresence = ({ type }: Frame) => type === 'presence'
const subjectsIn = (frame: Frame) => frame.subjects as Subjects

/** Who has the subject open, by the last frame this socket got about it. */
function namesAt(socket: TestSocket): string[] | undefined {
  const last = socket.frames
    .filter(isPresence)
    .flatMap(subjectsIn)
    .findLast((each) => each.subject === subject)
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

test('staff see who else has the same order open, and that they have left it or gone offline', async () => {
  const first = await enter(anna, [subject])
  const second = await enter(ben, [subject])
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

test('two windows of one account have different keys', async () => {
  const first = await enter(anna, [subject])
  const second = await enter(anna, [subject])
  await until(() => namesAt(second)?.length === 2)
  const keys = [first, second].map((socket) => socket.frames.find(({ you }) => you)?.you)
  expect(new Set(keys).size).toBe(2)
  const last = second.frames.filter(isPresence).flatMap(subjectsIn).at(-1)
  expect(last?.people.map(({ key }) => key)).toEqual(keys as string[])
  for (const socket of [first, second]) socket.close()
})

test('presence goes only to staff who sent theirs, guests are refused, and nothing is in the journal', async () => {
  const before = shop.context.live.position()
  const quiet = await signedInSocket(shop, ben.token)
  quiet.send({ type: 'subscribe', topics: ['orders', 'products', 'reviews'] })
  const guest = await openSocket(shop)
  guest.send({ type: 'presence', open: [subject] })
  expect(await guest.next()).toMatchObject({ type: 'error', status: 401 })
  const admin = await enter(anna, [subject])
  await until(() => namesAt(admin)?.length === 1)
  quiet.send({ type: 'call', id: 'after', action: 'orders.summary' })
  await quiet.next(({ id }) => id === 'after')
  expect(quiet.frames.some(isPresence)).toBe(false)
  expect(shop.context.live.position()).toBe(before)
  for (const socket of [quiet, guest, admin]) socket.close()
})

test('an unknown subject, and more subjects than a page can have open, are refused and change nothing', async () => {
  const admin = await enter(anna, [subject])
  for (const open of [['weather'], ['orders/1'], Array<string>(21).fill(subject), 'orders', [7]]) {
    admin.send({ type: 'presence', open })
    expect(await admin.next(({ type }) => type === 'error')).toMatchObject({ status: 400 })
  }
  expect(namesAt(admin)).toEqual([anna.username])
  admin.close()
})

test('of a crowd the first ten are named and the others counted', async () => {
  const crowd = await Promise.all(Array.from({ length: 13 }, () => enter(anna, [subject])))
  const last = crowd.at(-1)
  const counted = () => last?.frames.filter(isPresence).flatMap(subjectsIn).at(-1)
  await until(() => counted()?.more === 3)
  expect(counted()?.people).toHaveLength(10)
  for (const socket of crowd) socket.close()
})

/** Instances of the shop that hear each other, and a clock that they share. */
function instances() {
  const listeners: ((message: string) => void)[] = []
  let isCut = false
  let now = 0
  const open = () => {
    let own: (message: string) => void = () => {}
    const notify = (message: string) => {
      if (!isCut) for (const listener of listeners) if (listener !== own) listener(message)
    }
    const onNotified = (listener: typeof own) => void listeners.push((own = listener))
    return createPresence<object>({ notify, onNotified }, () => now)
  }
  return { open, cut: () => (isCut = true), pass: (time: number) => (now += time) }
}

/** A browser of somebody, and the names that it shows for the subject. */
function visitor(name: string, sees: (subject: string) => boolean = () => true) {
  const frames: Frame[] = []
  const names = () =>
    frames
      .flatMap(subjectsIn)
      .findLast((each) => each.subject === subject)
      ?.people.map((person) => person.name)
  return { name, sees, send: (text: string) => void frames.push(JSON.parse(text)), frames, names }
}

test('staff on another instance are seen too, and are gone when they leave', async () => {
  const { open } = instances()
  const [here, there] = [open(), open()]
  const [first, second] = [visitor('Anna'), visitor('Ben')]
  const [one, other] = [{}, {}]
  here.enter(one, first, [subject])
  there.enter(other, second, [subject])
  expect(second.names()).toEqual(['Anna', 'Ben'])
  await until(() => first.names()?.length === 2)
  expect(first.names()).toEqual(['Anna', 'Ben'])
  here.leave(one)
  await until(() => second.names()?.length === 1)
  expect(second.names()).toEqual(['Ben'])
  for (const each of [here, there]) each.close()
})

test('staff on an instance that has died are gone within half a minute', async () => {
  const { open, cut, pass } = instances()
  const [here, there] = [open(), open()]
  const first = visitor('Anna')
  here.enter({}, first, [subject])
  there.enter({}, visitor('Ben'), [subject])
  await until(() => first.names()?.length === 2)
  pass(20_000)
  for (const each of [here, there]) each.repeat()
  pass(20_000)
  here.repeat()
  await Bun.sleep(60)
  expect(first.names()).toEqual(['Anna', 'Ben'])
  cut()
  pass(10_000)
  here.repeat()
  await until(() => first.names()?.length === 1)
  expect(first.names()).toEqual(['Anna'])
  for (const each of [here, there]) each.close()
})

test('staff who may not see a record do not learn who has it open', async () => {
  const here = instances().open()
  const review = `reviews/${crypto.randomUUID()}`
  const seesReviews = (each: string) => each.startsWith('reviews/')
  const [seller, editor, packer] = [
    visitor('Anna'),
    visitor('Ben', seesReviews),
    visitor('Carl', (each) => !seesReviews(each)),
  ]
  const [one, other, third] = [{}, {}, {}]
  here.enter(one, seller, [subject, review])
  // Neither does someone without the permission show up at a record.
  here.enter(other, editor, [subject, review])
  here.enter(third, packer, [])
  await until(() => seller.names()?.length === 1)
  await Bun.sleep(100)
  expect(seller.names()).toEqual(['Anna'])
  const seen = ({ frames }: { frames: Frame[] }) => [
    ...new Set(frames.flatMap(subjectsIn).map((each) => each.subject)),
  ]
  expect([seen(editor), seen(packer)]).toEqual([[review], [subject]])
  here.leave(one)
  await until(() => packer.names()?.length === 0)
  expect(seen(editor)).toEqual([review])
  expect(
    editor.frames
      .flatMap(subjectsIn)
      .at(-1)
      ?.people.map(({ name }) => name),
  ).toEqual(['Ben'])
  here.close()
})
