import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { restore } from '../../../src/server/backup/restore.ts'
import { ask } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { useFixture } from './backup.fixture.ts'

const fixture = useFixture()
const shop = useTestShop()

/** Each product's stock, next to the stock in its latest event. */
const moments = `select stock, (
    select data ->> 'stock' from events where data ->> 'id' = products.id order by seq desc limit 1
  ) as said from products`

/** `bench -- drills` takes more. */
const COUNT = 40

test(`${COUNT} backups taken while the shop is changed are each equal to a moment that existed`, async () => {
  const owner = await shop.asOwner()
  const products = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => shop.addProduct({ name: `Drill ${name}`, stock: 0 })),
  )
  const script = join(import.meta.dir, 'take-backups.ts')
  const child = Bun.spawn(
    [process.execPath, script, shop.directory, fixture('drill'), String(COUNT)],
    {
      stderr: 'inherit',
    },
  )
  let isDone = false
  void child.exited.then(() => {
    isDone = true
  })
  let stock = 0
  while (!isDone) {
    stock += 1
    const body = { stock }
    await Promise.all(
      products.map(({ id }) => shop.api('PUT', `/api/products/${id}`, { token: owner, body })),
    )
  }
  expect(await child.exited).toBe(0)
  const seen = new Set<number>()
  for (const name of await readdir(fixture('drill'))) {
    const place = fixture(`restored-${name}`)
    const { manifest } = await restore(join(fixture('drill'), name), place, { isForced: false })
    seen.add(manifest.seq)
    const file = join(place, 'shop.db')
    expect(ask(file, 'select max(seq) as seq from events')).toEqual([{ seq: manifest.seq }])
    const rows = ask(file, moments)
    expect(rows).toHaveLength(3)
    for (const { stock, said } of rows) expect(stock).toBe(said ?? -1)
  }
  expect(await readdir(fixture('drill'))).toHaveLength(COUNT)
  expect(seen.size).toBeGreaterThan(10)
})
