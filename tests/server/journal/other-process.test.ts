import { afterAll, beforeAll, expect, test } from 'bun:test'
import { overHttp, signedInSocket } from '../../support/callers.ts'
import { openOutside } from '../../support/database.ts'
import { emptyDirectory, endPrograms, quiet, run } from '../../support/program.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

// A second process on the data directory of an open shop.

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

/** A socket that is subscribed to one topic. */
async function watch(topic: string) {
  const socket = await signedInSocket(shop, token)
  socket.send({ type: 'subscribe', topics: [topic] })
  await socket.next(({ type }) => type === 'subscribed')
  return socket
}

test('what another process commits reaches sockets and pages within a second', async () => {
  const { id } = await shop.addProduct({ name: 'Birch Glaze' })
  const page = async () => (await fetch(`${shop.address}/product/${id}`)).text()
  expect(await page()).toContain('Birch Glaze')
  const socket = await watch('products')
  const heard = socket.next(({ name }) => name === 'product.updated')

  // As a command does: the change and its event in one transaction.
  await overHttp(shop, token)('products.update', { id, stock: 9 })
  await heard
  const other = openOutside(`${shop.directory}/shop.db`)
  other.run('begin')
  other.run("update products set name = 'Spruce Glaze' where id = ?", [id])
  other.run(
    `insert into events (topic, name, at, data)
     select topic, name, at, replace(data, 'Birch', 'Spruce') from events order by seq desc limit 1`,
  )
  const committed = performance.now()
  other.run('commit')
  other.close()
  const { data } = await socket.next(({ name }) => name === 'product.updated')
  expect(performance.now() - committed).toBeLessThan(1_000)
  expect(data).toMatchObject({ id, name: 'Spruce Glaze' })
  expect(await page()).toContain('Spruce Glaze')
  socket.close()
})

test('a command beside the open shop notifies subscribers of the changes', async () => {
  const watcher = await watch('changes')
  const { code } = await run(['user', 'add', 'marlow'], { ...aside(), input: 'good password\n' })
  expect(code).toBe(0)
  await watcher.next(({ type }) => type === 'changed')
  watcher.close()
})
