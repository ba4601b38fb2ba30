import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import { signedInSocket } from '../../support/callers.ts'
import { emptyDirectory, endPrograms, quiet, run } from '../../support/program.ts'
import { type Frame, openSocket, type TestSocket } from '../../support/socket.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { admin } from '../../support/shop.ts'
import { alone, type CrewRoom, openCrew, until } from './crew-room.ts'

// Two processes answer, and nobody can tell: whoever asks comes to either of them by chance, a
// dozen times over, so that what only one of them knew would show.

const DOZEN = Array.from({ length: 12 }, (_, index) => index)

let crew: CrewRoom
let token: string
let product: ListedProduct
beforeAll(async () => {
  crew = await openCrew(2)
  token = await crew.signIn()
  product = await crew.addProduct(token)
})
afterAll(async () => {
  await crew.dispose()
  await endPrograms()
})

async function watchers(topic: string): Promise<TestSocket[]> {
  return Promise.all(
    DOZEN.map(async () => {
      const socket = await signedInSocket(crew, token)
      socket.send({ type: 'subscribe', topics: [topic] })
      await socket.next(({ type }) => type === 'subscribed')
      return socket
    }),
  )
}

test('every dashboard hears of every order once and in order, whichever process took it', async () => {
  const sockets = await watchers('orders')
  const orders = await Promise.all(DOZEN.map(() => crew.buy(product)))
  const placed = orders.flatMap((order) => (order ? [order.id] : []))
  expect(placed).toHaveLength(DOZEN.length)
  const created = ({ name }: Frame) => name === 'order.created'
  const heard = ({ frames }: TestSocket) => frames.filter(created)
  await until(() => sockets.every((socket) => heard(socket).length >= placed.length))
  for (const socket of sockets) {
    const ids = heard(socket).map(({ data }) => (data as { id: string }).id)
    expect(ids.toSorted()).toEqual(placed.toSorted())
    const numbers = heard(socket).map(({ seq }) => Number(seq))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    socket.close()
  }
})

test('an order reaches the dashboards of the other process as soon as those of its own', async () => {
  const sockets = await watchers('orders')
  const delays: number[] = []
  for (let round = 0; round < 12; round++) {
    const moments = sockets.map((socket) =>
      socket.next(({ name }) => name === 'order.created').then(() => performance.now()),
    )
    await crew.buy(product)
    const came = await Promise.all(moments)
    delays.push(Math.max(...came) - Math.min(...came))
  }
  // Looking five times a second would take 60 ms or more in all but a third of the cases; a busy
  // machine may delay any of them.
  expect(delays.toSorted((a, b) => a - b)[3]).toBeLessThan(30)
  for (const socket of sockets) socket.close()
})

test('what was answered is on every page at once', async () => {
  const page = async () =>
    (await fetch(`${crew.address}/product/${product.id}`, { headers: alone })).text()
  await Promise.all(DOZEN.map(page))
  for (const count of DOZEN) {
    const name = `Glaze number ${count}`
    const asked = { body: { name }, token, headers: crew.visitor() }
    expect((await crew.api('PUT', `/api/products/${product.id}`, asked)).status).toBe(200)
    const pages = await Promise.all([page(), page(), page(), page()])
    expect(pages.filter((text) => !text.includes(name))).toEqual([])
  }
})

test('who has a page already is told so by every process', async () => {
  for (const path of ['/', `/product/${product.id}`, '/about']) {
    const etag = (await fetch(crew.address + path, { headers: alone })).headers.get('ETag') ?? ''
    const again = { headers: { ...alone, 'If-None-Match': etag } }
    const answers = await Promise.all(DOZEN.map(() => fetch(crew.address + path, again)))
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, ...DOZEN.map(() => 304)])
  }
})

test('an order that is asked for again is answered as it stands, whoever has changed it', async () => {
  const order = orderFor([{ product, quantity: 1 }])
  const buyer = buyerAt(crew, crew.visitor())
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const { body: made } = await buyer.place(order, id)
  for (const round of DOZEN) {
    const status = round % 2 === 0 ? 'shipped' : 'completed'
    const asked = { body: { status }, token, headers: crew.visitor() }
    expect((await crew.api('PUT', `/api/orders/${made.id}`, asked)).status).toBe(200)
    const answers = await Promise.all(
      DOZEN.map(() => buyerAt(crew, crew.visitor()).place(order, id)),
    )
    const seen = answers.map(({ body }) => [body.id, body.status as string])
    expect(seen).toEqual(DOZEN.map(() => [made.id, status]))
  }
})

test('a socket that was told of an event elsewhere does not hear of it twice', async () => {
  for (const count of DOZEN) {
    const asked = { body: { name: `Jar ${count}` }, token, headers: crew.visitor() }
    await crew.api('PUT', `/api/products/${product.id}`, asked)
    const [first, second] = await Promise.all([openSocket(crew), openSocket(crew)])
    first.send({ type: 'subscribe', topics: ['products'] })
    const { seq } = await first.next(({ type }) => type === 'subscribed')
    second.send({ type: 'subscribe', topics: ['products'], since: seq })
    await second.next(({ type }) => type === 'subscribed')
    const last = { body: { name: `Last ${count}` }, token, headers: crew.visitor() }
    await crew.api('PUT', `/api/products/${product.id}`, last)
    const heard = await second.next(({ type }) => type === 'event')
    expect(heard.seq).toBe(Number(seq) + 1)
    first.close()
    second.close()
  }
})

test('limits count for the shop: wrong passwords are refused within 30 tries, reviews after 30', async () => {
  const headers = { ...alone, 'X-Forwarded-For': '203.0.113.77' }
  const body = { ...admin, username: 'somebody', password: 'wrong password' }
  const tries = await Promise.all(
    Array.from({ length: 30 }, () => crew.api('POST', '/api/auth/login', { body, headers })),
  )
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(10)
  for (const { status, headers: told } of tries) {
    if (status === 429) expect(Number(told.get('Retry-After'))).toBeWithin(1, 901)
  }
  const review = {
    productId: product.id,
    customerName: 'Ada',
    customerEmail: 'ada@example.ca',
    rating: 5,
    comment: 'Good.',
  }
  const reviews = await Promise.all(
    Array.from({ length: 40 }, () => crew.api('POST', '/api/reviews', { body: review, headers })),
  )
  expect(reviews.filter(({ status }) => status === 201)).toHaveLength(30)
})

test('who has an order open is told to everybody, and gone when they leave', async () => {
  const thing = `orders/${crypto.randomUUID()}`
  const sockets = await Promise.all(DOZEN.map(() => signedInSocket(crew, token)))
  for (const socket of sockets) socket.send({ type: 'presence', open: [thing] })
  type Things = { thing: string; people: { key: string }[]; more: number }[]
  const here = ({ frames }: TestSocket) => {
    const told = frames.filter(({ type }) => type === 'presence')
    const last = told.flatMap(({ things }) => things as Things).findLast((it) => it.thing === thing)
    return (last?.people.length ?? 0) + (last?.more ?? 0)
  }
  await until(() => sockets.every((socket) => here(socket) === DOZEN.length))
  const [first, ...others] = sockets
  first?.close()
  await until(() => others.every((socket) => here(socket) === DOZEN.length - 1))
  for (const socket of others) socket.close()
})

test('a picture sent twice to one address at once is stored once', async () => {
  const { body: told } = await crew.api<{ uploadURL: string }>('POST', '/api/objects/upload', {
    token,
    headers: crew.visitor(),
  })
  const sample = new URL(
    '../../../public/samples/butter-chicken-simmer-sauce.webp',
    import.meta.url,
  )
  const picture = await Bun.file(sample).bytes()
  const answers = await Promise.all(
    DOZEN.map(() => fetch(told.uploadURL, { method: 'PUT', body: picture, headers: alone })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
})

test('the figures are those of both processes together', async () => {
  const count = async () => {
    const text = await (await fetch(`${crew.address}/metrics`, { headers: alone })).text()
    const of = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    return {
      workers: of('saucery_workers'),
      tracked: of(
        'saucery_action_seconds_count\\{action="orders.track",door="http",status="404"\\}',
      ),
    }
  }
  const before = await count()
  expect(before.workers).toBe(2)
  const path = `/api/orders/${crypto.randomUUID()}/page?key=none`
  await Promise.all(DOZEN.map(() => crew.api('GET', path, { headers: crew.visitor() })))
  expect((await count()).tracked - (before.tracked || 0)).toBe(12)
})

test('another shop on the same port is refused, though listeners could share it', async () => {
  const other = await emptyDirectory()
  const environment = { ...quiet, PORT: new URL(crew.address).port }
  const { code, err } = await run(['serve'], { directory: other.path, environment })
  expect([code, err]).toEqual([1, expect.stringContaining('The port is taken')])
  await other.remove()
})
