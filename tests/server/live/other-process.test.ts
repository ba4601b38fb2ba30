import { afterAll, beforeAll, expect, test } from 'bun:test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placesIn } from '../../../src/server/places.ts'
import { startDuties } from '../../../src/server/workers/duties.ts'
import { overHttp, signedInSocket } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { emptyDirectory, endPrograms, quiet, run, serve } from '../../support/program.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// Two processes on one data directory, as a command beside the open shop is.

let shop: TestShop
let elsewhere: Awaited<ReturnType<typeof emptyDirectory>>
let token: string
beforeAll(async () => {
  shop = await openTestShop()
  elsewhere = await emptyDirectory()
  token = await shop.asOwner()
})
afterAll(async () => {
  await endPrograms()
  await elsewhere.remove()
  await shop.dispose()
})

const aside = () => ({
  environment: { ...quiet, DATA_DIR: shop.directory, LOG_LEVEL: 'error' },
  directory: elsewhere.path,
})

/** A socket to either process that hears of one topic. */
async function watch(topic: string, address = shop.address) {
  const socket = await signedInSocket({ ...shop, address }, token)
  socket.send({ type: 'subscribe', topics: [topic] })
  await socket.next(({ type }) => type === 'subscribed')
  return socket
}

test('what another process commits reaches sockets and pages by itself', async () => {
  const { id } = await shop.addProduct({ name: 'Birch Glaze' })
  const page = async () => (await fetch(`${shop.address}/product/${id}`)).text()
  expect(await page()).toContain('Birch Glaze')
  const other = await serve(aside())
  const [here, there] = [await watch('products'), await watch('products', other.address)]

  const answer = await fetch(`${other.address}/api/products/${id}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Spruce Glaze' }),
  })
  expect(answer.status).toBe(200)
  const heard = await here.next(({ name }) => name === 'product.updated')
  expect(heard.data).toMatchObject({ id, name: 'Spruce Glaze' })
  expect(await page()).toContain('Spruce Glaze')

  // And the other way round: neither is the main one.
  await overHttp(shop, token)('products.delete', { id })
  expect((await there.next(({ name }) => name === 'product.deleted')).data).toMatchObject({ id })
  for (const socket of [here, there]) socket.close()
  expect(await other.stop()).toBe(0)
})

test('a second shop on the same data leaves alone what the first is receiving', async () => {
  const { uploads } = placesIn(shop.directory)
  const id =
    (await shop.context.files.announce(shop.context)).split('/').at(-1)?.split('?')[0] ?? ''
  // A picture is there in all its files before the database says so.
  const files = [`${id}-320.webp`, `${id}-640.webp.half.tmp`].map((name) => join(uploads, name))
  for (const file of files) await writeFile(file, 'on its way')
  const other = await serve(aside())
  expect(await Promise.all(files.map((file) => Bun.file(file).exists()))).toEqual([true, true])
  expect(await other.stop()).toBe(0)
})

// Last of those that need the first shop's lock: asked for again in the same process, it is lost.
test('a second shop on the same data leaves the duties to the first, and says so', async () => {
  const warnings: string[] = []
  const log = { ...shop.context.log, warn: (event: string) => void warnings.push(event) }
  const { lock } = placesIn(shop.directory)
  const second = startDuties({ ...shop.context, log }, lock, true)
  expect(await eventually(() => warnings.length > 0)).toBe(true)
  expect(warnings).toEqual(['duties_elsewhere'])
  await second.stop()
})

test('duties that cannot be taken are told of once, and not as those of another shop', async () => {
  const events: string[] = []
  const note = (event: string) => void events.push(event)
  const log = { ...shop.context.log, error: note, warn: note }
  // No file can be opened there, as on a disk that has become read-only.
  const waiting = startDuties({ ...shop.context, log }, shop.directory, true)
  // It looks four times a second, and after two seconds who has them is no run that is ending.
  await Bun.sleep(2_500)
  expect(events).toEqual(['duties_not_taken'])
  await waiting.stop()
})

test('a command beside the open shop tells those who watch the changes', async () => {
  const watcher = await watch('changes')
  const { code } = await run(['user', 'add', 'marlow'], { ...aside(), input: 'good password\n' })
  expect(code).toBe(0)
  await watcher.next(({ type }) => type === 'changed')
  watcher.close()
})
