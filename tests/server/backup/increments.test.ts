import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import {
  type ChainState,
  readChainState,
  writeChainState,
} from '../../../src/server/backup/chain-state.ts'
import { momentsIn } from '../../../src/server/backup/chain.ts'
import { proveChain } from '../../../src/server/backup/prove-chain.ts'
import { chainsIn } from '../../../src/server/backup/restore-chain.ts'
import { restoreMoment } from '../../../src/server/backup/restore.ts'
import { createWriteProbe } from '../../../src/server/db/engine/write-probe.ts'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { canMount, tiny } from '../../support/mounts.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { twoHalves } from '../uploads/pictures.ts'
import { changedCopy, stateOf, useFixture } from './backup.fixture.ts'

const fixture = useFixture()
// One shop per test, because mail about earlier sales would still be sent and recorded.
let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
})
afterEach(() => shop.dispose())

const script = join(import.meta.dir, 'take-increments.ts')
const isNotForced = { isForced: false }

const running = new Set<Bun.Subprocess>()

function startTaking(count = 1, shell?: string) {
  const command = [process.execPath, script, shop.directory, fixture('kept'), String(count)]
  const child = Bun.spawn(
    shell ? ['bash', '-c', `${shell}; exec "$0" "$@"`, ...command] : command,
    { stdout: 'pipe', stderr: 'pipe' },
  )
  running.add(child)
  void child.exited.then(() => running.delete(child))
  return child
}

/** Takes a backup or an increment; returns its path, empty if nothing has changed. */
async function take(): Promise<string> {
  const child = startTaking()
  const [made, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  expect([await child.exited, error]).toEqual([0, ''])
  return made.trim()
}

const kept = () => readdir(fixture('kept'), { recursive: true })
const moments = async () => momentsIn(await kept())

async function restored(at: number, name = `at-${at}`) {
  await restoreMoment(chainsIn(fixture('kept')), at, fixture(name), isNotForced)
  return fixture(name)
}

/** Units in stock, sold, or held, by product. The total never changes. */
const units = `select stock
  + (select coalesce(sum(quantity), 0) from order_items where product_id = products.id)
  + (select coalesce(sum(quantity), 0) from holds where product_id = products.id) as units
  from products where name = 'Counted'`

let buyers = 0

/** Each buyer has a different IP address, because payments are limited by address. */
async function sellOne(product: ListedProduct, quantity: number) {
  buyers += 1
  const headers = { 'X-Forwarded-For': `10.7.${buyers >> 8}.${buyers & 255}` }
  const buyer = buyerAt(shop, headers)
  const order = orderFor([{ product, quantity }])
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  return (await buyer.place(order, id)).body
}

/** Sells until the test stops it. */
function sell() {
  let isStopped = false
  const selling = (async () => {
    const product = await shop.addProduct({ name: 'Counted', stock: 5_000 })
    while (!isStopped) {
      const quantity = 1 + Math.floor(Math.random() * 3)
      await sellOne(product, quantity)
      await Bun.sleep(25)
    }
  })()
  return async () => {
    isStopped = true
    await selling
  }
}

function lastEventIn(file: string): number {
  const [{ seq = 0 } = {}] = ask(file, 'select max(seq) as seq from events')
  return Number(seq)
}

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(({ exited }) => exited))
})

describe('An increment', () => {
  test('BACKUP-02 taken while the shop is selling restores to a state that the shop actually had', async () => {
    const stop = sell()
    // Repeated because the shop may sell slowly, and nothing is taken while nothing has changed.
    let sold = 0
    do {
      sold = lastEventIn(join(shop.directory, 'shop.db'))
      expect(await startTaking(40).exited).toBe(0)
    } while ((await moments()).length <= 10 || sold <= 10)
    await stop()
    const all = await moments()
    let seen = 0
    // About ten of them, the last one included.
    const step = Math.ceil(all.length / 10)
    for (const at of all.filter((_, index) => (all.length - 1 - index) % step === 0)) {
      const file = join(await restored(at), 'shop.db')
      const [counted] = ask(file, units)
      if (counted) expect(counted).toEqual({ units: 5_000 })
      const last = lastEventIn(file)
      expect(last).toBeGreaterThanOrEqual(seen)
      seen = last
    }
    expect(seen).toBeGreaterThanOrEqual(sold)
  })

  test('BACKUP-02 HTTP-16 is not taken because of health checks', async () => {
    // A probe of its own each time, as if ten seconds had passed.
    const check = () => createWriteProbe(shop.context.db.write).canWrite()
    expect(await check()).toBe(true)
    // What the shop does when it opens is in the first ones.
    expect(await eventually(async () => (await take()) === '')).toBe(true)
    expect(await check()).toBe(true)
    expect(await take()).toBe('')
  })

  test('BACKUP-02 has everything up to the moment at which it was taken: rows, pictures and removals', async () => {
    await take()
    const product = await shop.addProduct({ name: 'After the Base', stock: 5 })
    const picture = await encodePicture(twoHalves(300, 200))
    await shop.context.files.importPicture('increment-picture', picture)
    const { id } = await sellOne(product, 2)
    expect(await take()).toEndWith('.increment')
    const there = await stateOf(await restored(Infinity, 'now'))
    expect(there.rows.products).toEqual((await stateOf(shop.directory)).rows.products)
    expect(there.rows.orders?.some((row) => row.id === id)).toBe(true)
    expect(Object.keys(there.files)).toContain('/uploads/increment-picture-160.webp')

    await rm(join(shop.directory, 'uploads/increment-picture-160.webp'))
    await take()
    const later = await stateOf(await restored(Infinity, 'later'))
    expect(Object.keys(later.files)).not.toContain('/uploads/increment-picture-160.webp')
  })

  test('is not made while nothing changes', async () => {
    expect(await take()).toEndWith('.backup')
    // The whole backup was recorded in the shop, and a provider may still send a webhook.
    while ((await take()) !== '') await Bun.sleep(500)
    const before = (await kept()).sort()
    expect([await take(), await take()]).toEqual(['', ''])
    expect((await kept()).sort()).toEqual(before)
  })

  test('can be restored to any earlier backup, but not to a time before the first', async () => {
    const names: string[] = []
    for (const name of ['First', 'Second', 'Third']) {
      await shop.addProduct({ name: `Moment ${name}` })
      names.push(name)
      await take()
      const all = await moments()
      const rows = ask(
        join(await restored(all.at(-1) ?? 0), 'shop.db'),
        "select name from products where name like 'Moment %' order by rowid",
      )
      expect(rows.map((row) => row.name)).toEqual(names.map((each) => `Moment ${each}`))
    }
    const [first = 0, second = 0] = await moments()
    const between = join(await restored(second - 1), 'shop.db')
    const count = "select count(*) as n from products where name like 'Moment %'"
    expect(ask(between, count)).toEqual([{ n: 1 }])
    await expect(restored(first - 1)).rejects.toThrow('The oldest backup in')
  })

  test('that is damaged or missing cannot be restored, but earlier ones can', async () => {
    await take()
    for (const name of ['A', 'B', 'C']) {
      await shop.addProduct({ name: `Damaged ${name}` })
      await take()
    }
    const increments = (await kept()).filter((name) => name.endsWith('.increment')).sort()
    const [, second = ''] = increments
    const all = await moments()
    const path = join(fixture('kept'), second)
    const whole = await Bun.file(path).bytes()
    await changedCopy(path, path, (bytes) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      return bytes
    })
    await expect(restored(Infinity, 'damaged')).rejects.toThrow('The backup cannot be used')
    expect(await readdir(fixture('damaged')).catch(() => [])).toEqual([])
    await restored(all[1] ?? 0)
    await expect(proveChain(fixture('kept'))).rejects.toThrow('The backup cannot be used')
    await rm(path)
    await expect(restored(Infinity, 'missing')).rejects.toThrow('is missing')
    await Bun.write(path, whole)
    await restored(Infinity, 'whole-again')
  })
})

describe('Backups by the minute', () => {
  test('BACKUP-03 killed at any moment leave only what can be restored', async () => {
    const stop = sell()
    await take()
    for (let turn = 0; turn < 12; turn += 1) {
      const child = startTaking(100)
      // Half of them are killed once they have begun, however slow the machine is.
      if (turn % 2 === 0) await child.stdout.getReader().read()
      await Bun.sleep(300 + Math.random() * 700)
      child.kill('SIGKILL')
      await child.exited
    }
    await stop()
    await take()
    const all = await moments()
    expect(all.length).toBeGreaterThan(5)
    for (const at of all.filter(() => Math.random() < 12 / all.length)) {
      const [counted] = ask(join(await restored(at), 'shop.db'), units)
      if (counted) expect(counted).toEqual({ units: 5_000 })
    }
    const last = await restored(Infinity, 'last')
    expect((await stateOf(last)).rows.orders).toEqual((await stateOf(shop.directory)).rows.orders)
  })

  test('BACKUP-03 on a full disk fail with an error message, and continue once there is room', async () => {
    if (!(await canMount())) return
    await take()
    const before = (await kept()).sort()
    await shop.addProduct({ name: 'On a Full Disk' })
    const copy = `cp -a ${fixture('kept')}/. ${fixture('copy')}/`
    await mkdir(fixture('copy'))
    expect(await Bun.spawn(['bash', '-c', copy]).exited).toBe(0)
    const size = Math.ceil(
      Number(
        await new Response(Bun.spawn(['du', '-sk', fixture('kept')]).stdout)
          .text()
          .then((text) => text.split('\t')[0]),
      ),
    )
    const full = tiny(fixture('kept'), size + 24).replace(
      ' && exec',
      ` && cp -a ${fixture('copy')}/. ${fixture('kept')}/ && exec`,
    )
    const child = startTaking(1, full)
    const error = await new Response(child.stderr).text()
    expect(await child.exited).not.toBe(0)
    expect(error).toContain('ENOSPC')
    expect((await kept()).sort()).toEqual(before)
    expect(await take()).toEndWith('.increment')
    await restored(Infinity, 'after')
  })

  async function changeState(changes: (state: ChainState) => Partial<ChainState>) {
    const state = await readChainState(fixture('kept'))
    if (state) await writeChainState(fixture('kept'), { ...state, ...changes(state) })
  }
  /** Makes the next whole backup, as if this many hours had passed since the last backup. */
  async function begin(hours: number): Promise<string> {
    await changeState(({ lastAt }) => ({ baseAt: 0, lastAt: lastAt + hours * 60 * 60 * 1000 }))
    const file = await take()
    expect(file).toEndWith('.backup')
    await changeState(() => ({ baseAt: Date.now() }))
    return basename(file)
  }
  const wholeBackups = async () => (await kept()).filter((name) => name.endsWith('.backup')).sort()

  test('start with a new whole backup once a day, and keep increments only for the last two days', async () => {
    for (let day = 0; day < 4; day += 1) {
      await begin(24)
      await shop.addProduct({ name: `Day ${day}` })
      expect(await take()).toEndWith('.increment')
    }
    expect(await wholeBackups()).toHaveLength(4)
    expect((await kept()).filter((name) => name.endsWith('.increments'))).toHaveLength(2)
    for (const at of await moments()) await restored(at)
  })

  test('BACKUP-07 in a rush that makes many whole backups a day, the last of each day is kept, and the two newest', async () => {
    const days = [await begin(0)]
    for (let day = 0; day < 3; day += 1) {
      for (const hours of [24, 0, 0]) await begin(hours)
      days.push(await begin(0))
    }
    const left = await wholeBackups()
    expect(left).toHaveLength(5)
    expect(left).toEqual(expect.arrayContaining(days))
    for (const at of await moments()) await restored(at)
  })

  test('follow a database that was replaced, as by an upgrade', async () => {
    await take()
    ask(join(shop.directory, 'shop.db'), "update products set description = 'vacuumed'")
    ask(join(shop.directory, 'shop.db'), 'vacuum')
    await take()
    expect((await stateOf(await restored(Infinity, 'now'))).rows).toEqual(
      (await stateOf(shop.directory)).rows,
    )
  })
})
