import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { SavedWebhook } from '#shared/contract/staff/webhooks.ts'
import { eventually } from '../../support/clock.ts'
import { useKillableShop } from '../../support/killable-shop.ts'
import { type Cluster, createDatabase, startCluster } from '../../support/postgres.ts'
import { openTestShop } from '../../support/shop.ts'
import { type Received, useReceiver } from '../../support/webhook-receiver.ts'

/** More of them by hand: EVENTS=1000. */
const EVENTS = Number(process.env.EVENTS ?? 200)

/** A receiver in a process of its own, which writes each event to a file before it answers. */
const program = (port: number, file: string) => `
  const { appendFileSync } = require('node:fs')
  Bun.serve({ port: ${port}, hostname: '127.0.0.1', fetch: async (request) => {
    const headers = Object.fromEntries(request.headers)
    const line = JSON.stringify({ headers, body: await request.text() })
    appendFileSync(${JSON.stringify(file)}, line + '\\n')
    return new Response('ok')
  } })
  console.log('ready')`

async function startProcess(port: number, file: string) {
  const child = Bun.spawn([process.execPath, '-e', program(port, file)], { stdout: 'pipe' })
  const reader = child.stdout.getReader()
  await reader.read()
  reader.releaseLock()
  return async () => {
    child.kill('SIGKILL')
    await child.exited
  }
}

type Line = { headers: Record<string, string>; body: string }

/** The stock of each event where it first arrived, after the library has verified all of them. */
async function stocksIn(file: string, secret: string): Promise<number[]> {
  const lines = (await Bun.file(file).text()).split('\n').filter(Boolean)
  const seen = new Map<string, number>()
  for (const line of lines) {
    const { headers, body } = JSON.parse(line) as Line
    const event = new Webhook(secret).verify(body, headers) as { data: { stock: number } }
    const id = headers['webhook-id'] ?? ''
    if (!seen.has(id)) seen.set(id, event.data.stock)
    expect(seen.get(id)).toBe(event.data.stock)
  }
  return [...seen.values()]
}

const killable = useKillableShop({ environment: () => ({ WEBHOOK_ALLOW: '127.0.0.1' }) })

test('HOOK-02 a receiver and a shop that are killed during events lose none, and keep their order', async () => {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const file = `${killable.directory.path}/received.jsonl`
  let stop = await startProcess(port, file)
  const { secret = '' } = await killable.call<SavedWebhook>('POST', '/api/webhooks', {
    url: `http://127.0.0.1:${port}/hook`,
    events: ['product.updated'],
  })
  const written: number[] = []
  for (let stock = 1; stock <= EVENTS; stock += 1) {
    await killable.call('PUT', `/api/products/${killable.product.id}`, { stock })
    written.push(stock)
    if (stock % Math.ceil(EVENTS / 4) !== 0) continue
    await stop()
    if (stock > EVENTS / 2) {
      await killable.kill()
      await killable.start()
    }
    stop = await startProcess(port, file)
  }
  await eventually(
    async () => (await stocksIn(file, secret ?? '')).length === written.length,
    60_000,
  )
  expect(await stocksIn(file, secret ?? '')).toEqual(written)
  await stop()
}, 600_000)

const receiver = useReceiver()
let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
})
afterAll(() => cluster.dispose())

test('HOOK-02 a database server that restarts during events loses none, and keeps their order', async () => {
  const database = createDatabase(cluster.url('postgres'))
  const environment = { DATABASE_URL: database.url, WEBHOOK_ALLOW: '127.0.0.1' }
  const shop = await openTestShop({ environment })
  try {
    const token = await shop.asOwner()
    const call = <T>(method: string, path: string, body: object) =>
      shop.api<T>(method, path, { token, body })
    const { id } = await shop.addProduct({ stock: 0 })
    const made = await call<SavedWebhook>('POST', '/api/webhooks', {
      url: receiver.url,
      events: ['product.updated'],
    })
    receiver.secrets.push(made.body.secret ?? '')
    const written: number[] = []
    for (let stock = 1; stock <= EVENTS; stock += 1) {
      const isWritten = async () =>
        (await call<ListedProduct>('PUT', `/api/products/${id}`, { stock })).status === 200
      expect(await eventually(isWritten)).toBe(true)
      written.push(stock)
      if (stock % Math.ceil(EVENTS / 3) !== 0) continue
      await cluster.stop('immediate')
      await cluster.start()
    }
    const stocks = () => firstOfEach(receiver.about(id)).map(({ data }) => Number(data.stock))
    await eventually(() => stocks().length >= written.length)
    // A write that was answered 503 may have been stored; then it stands twice.
    expect([...new Set(stocks())]).toEqual(written)
  } finally {
    await shop.dispose()
    database.drop()
  }
}, 600_000)

/** Each id once, where it first arrived. */
function firstOfEach(all: readonly Received[]): Received[] {
  return all.filter(({ id }, index) => all.findIndex((each) => each.id === id) === index)
}
