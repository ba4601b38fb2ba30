import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mergeErasureLists } from '../../../src/server/privacy/erasure-list.ts'
import { ask } from '../../support/database.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run } from '../../support/program.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { tracesIn } from './traces.ts'

const place = useProgramDirectory()
const path = (...names: string[]) => join(place.path, ...names)
const saucery = (args: string[], dataDir: string) =>
  run(args, {
    directory: place.path,
    environment: {
      ...quiet,
      DATA_DIR: dataDir,
      BACKUP_DIR: path('backups'),
      RETENTION_MONTHS: '24',
    },
  })

const zoe = { customerName: 'Zoe Quillworth', customerEmail: 'zoe@quillworth.example' }
const texts = Object.values(zoe)

async function sell(shop: TestShop, more = zoe) {
  const product = await shop.addProduct()
  const { id } = await buy(shop, [{ product, quantity: 1 }], more)
  const token = await shop.asOwner()
  await shop.api('PUT', `/api/orders/${id}`, { token, body: { status: 'completed' } })
}

const namesIn = (dataDir: string) =>
  ask(join(dataDir, 'shop.db'), 'select customer_name as name from orders order by created_at').map(
    ({ name }) => name,
  )

test('PRIV-06 a restored backup is without customers who were erased since, and with what they bought later', async () => {
  const dataDir = path('data')
  let shop = await openTestShop({ directory: dataDir })
  await sell(shop)
  await sell(shop, { customerName: 'Ada Singh', customerEmail: 'ada@example.ca' })
  await saucery(['backup', path('older.backup')], dataDir)
  const erased = await saucery(['customer', 'erase', zoe.customerEmail, '--yes'], dataDir)
  expect([erased.code, erased.err]).toEqual([0, ''])
  await shop.close()

  // On the same machine.
  const restored = await saucery(['restore', path('older.backup'), '--force'], dataDir)
  expect([restored.code, restored.out]).toEqual([
    0,
    expect.stringContaining('1 erased customer removed from it again.'),
  ])
  expect(await tracesIn(dataDir, texts)).toEqual([])
  expect(namesIn(dataDir)).toEqual(['Erased customer', 'Ada Singh'])

  // On another machine, with the list that lies beside the backups.
  const second = await saucery(['restore', path('older.backup')], path('second'))
  expect([second.code, second.err]).toEqual([0, ''])
  expect(await tracesIn(path('second'), texts)).toEqual([])

  // She buys again. A backup from after that has the list in itself.
  shop = await openTestShop({ directory: dataDir })
  await sell(shop)
  await saucery(['backup', path('newer.backup')], dataDir)
  await shop.close()
  await saucery(['restore', path('newer.backup')], path('third'))
  expect(namesIn(path('third'))).toEqual(['Erased customer', 'Ada Singh', zoe.customerName])
  expect(await readFile(path('third/erasures.json'), 'utf8')).toContain('"isPending": false')
})

test('PRIV-06 a restored backup is without erased customers who had no email address', async () => {
  const dataDir = path('data')
  const shop = await openTestShop({ directory: dataDir })
  const { id: productId } = await shop.addProduct()
  const sold = { productId, name: zoe.customerName, email: '', status: 'completed' } as const
  await addPastOrders(shop, [{ ...sold, at: 0 }, sold])
  await saucery(['backup', path('older.backup')], dataDir)
  await saucery(['retention'], dataDir)
  await shop.close()
  await saucery(['restore', path('older.backup'), '--force'], dataDir)
  expect(namesIn(dataDir)).toEqual(['Erased customer', zoe.customerName])
})

test('PRIV-06 a restore that was interrupted before it erased again is completed by the next start', async () => {
  const dataDir = path('data')
  let shop = await openTestShop({ directory: dataDir })
  await sell(shop)
  await shop.close()
  const before = await readFile(join(dataDir, 'shop.db'))
  await saucery(['customer', 'erase', zoe.customerEmail, '--yes'], dataDir)
  const list = JSON.parse(await readFile(join(dataDir, 'erasures.json'), 'utf8'))
  await Bun.write(join(dataDir, 'shop.db'), before)
  await Bun.write(join(dataDir, 'erasures.json'), JSON.stringify(mergeErasureLists([list])))
  expect((await tracesIn(dataDir, texts)).length).toBeGreaterThan(0)
  shop = await openTestShop({ directory: dataDir })
  await shop.close()
  expect(await tracesIn(dataDir, texts)).toEqual([])
})

test('PRIV-05 copies of the database from before an upgrade or a restore are deleted if they name the customer', async () => {
  const dataDir = path('data')
  const shop = await openTestShop({ directory: dataDir })
  await sell(shop)
  await shop.close()
  const content = await readFile(join(dataDir, 'shop.db'))
  await Bun.write(join(dataDir, 'before-0019_state_as_codes.db'), content)
  await Bun.write(join(dataDir, 'replaced-20260101T000000Z-shop.db'), content)
  await Bun.write(join(dataDir, 'before-0010_product_order.db'), 'nobody')
  const dry = await saucery(['customer', 'erase', zoe.customerEmail, '--dry-run'], dataDir)
  expect(dry.out).toContain('before-0019_state_as_codes.db, replaced-20260101T000000Z-shop.db.')
  await saucery(['customer', 'erase', zoe.customerEmail, '--yes'], dataDir)
  expect(await tracesIn(dataDir, texts)).toEqual([])
  expect(await Bun.file(join(dataDir, 'before-0010_product_order.db')).text()).toBe('nobody')
})
