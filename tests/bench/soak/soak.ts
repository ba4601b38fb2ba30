import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, medianOf, middleOf } from '../figures.ts'
import { openProcess } from '../line-process.ts'
import { lastSeq } from '../live/live-crowd.ts'
import { createBuyer } from '../load/buyer.ts'
import { atPace } from '../load/pace.ts'
import { addProduct, signIn, type Sold } from '../load/staff.ts'
import { openKilledShop } from './killed-shop.ts'
import { findBroken, numberOf, passHoldTime } from './soak-check.ts'
import { createPeople } from './soak-people.ts'
import { watchSoak } from './soak-watch.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
const SEED = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000)
/** The interval in milliseconds: a minute, or a tenth of a short soak. */
const STRETCH = Math.min(60_000, MINUTES * 6_000)
const DASHBOARDS = 20
const PRODUCTS = 5
/** Reviews each second, in addition to the purchases. */
const REVIEWS = 5
const EDITS = 5
/** Unless SOAK_RATE is set, the rate is half of what 32 buyers reach over this many purchases. */
const TRIAL = 600

export type DashboardReport = {
  behind: number
  lost: number
  doubled: number
  resets: number
  orders: number
  ordersAnnouncedTwice: number
  connections: number
}

/** Runs half of full load for half an hour while the shop is killed every 20 to 40 seconds. */
export async function measureSoak(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-soak-'))
  const shop = await openKilledShop(directory)
  try {
    const token = await signIn(shop.url)
    const edited = await addProduct(shop.url)
    const products: Sold[] = []
    while (products.length < PRODUCTS) products.push(await addProduct(shop.url))
    const rate = Number(process.env.SOAK_RATE ?? (await fullRate(shop.url, edited)) / 2)
    const file = join(directory, 'shop.db')
    const ordersBefore = numberOf(file, 'select count(*) as n from orders')

    const dashboards = openProcess('soak/soak-dashboards.ts', shop.url, token, String(DASHBOARDS))
    await dashboards.line()
    const people = createPeople(shop, token, products, edited)
    const watch = watchSoak(shop, directory, STRETCH)
    const stopKilling = shop.startKilling(SEED)
    const count = (perSecond: number) => Math.round(perSecond * MINUTES * 60)
    console.error(`  ${Math.round(rate)} purchases a second for ${MINUTES} minutes, seed ${SEED}`)
    await Promise.all([
      atPace(rate, count(rate), (index) => watch.timed(() => people.buy(index))),
      atPace(REVIEWS, count(REVIEWS), people.review),
      atPace(1, count(1), people.ship),
      oneAfterAnother(count(EDITS), people.editProduct),
    ])
    await stopKilling()
    await watch.stop()

    const last = await lastSeq(shop.url, token)
    dashboards.say(String(last))
    const report = JSON.parse(await dashboards.line()) as DashboardReport
    await dashboards.close()
    await shop.stop()
    await passHoldTime(directory)
    const orders = numberOf(file, 'select count(*) as n from orders') - ordersBefore
    const broken = [
      ...brokenOnDashboards(report, orders),
      ...findBroken(directory, people.promised, { products, edited }),
      ...shop.faults,
    ]
    for (const words of broken.slice(0, 20)) console.error(`  ${words}`)
    if (broken.length > 0) process.exitCode = 1

    const { promised } = people
    const { stretches } = watch
    const [first, end] = [stretches[0], stretches.at(-1)]
    const grown = (end?.databaseMegabytes ?? 0) - (first?.databaseMegabytes ?? 0)
    const minutes = (STRETCH * (stretches.length - 1)) / 60_000
    const events = `${promised.reviews.length} reviews, ${promised.edit.answered} edits, ${promised.shipped.length} shipped`
    return [
      { name: 'lost, doubled or broken', unit: '', value: broken.length, wanted: { atMost: 0 } },
      { name: 'orders answered', unit: '', value: promised.orders.length, note: events },
      { name: 'kills', unit: '', value: shop.backAfter.length, note: `seed ${SEED}` },
      { name: 'back after a kill', unit: 'ms', ...medianOf(shop.backAfter) },
      {
        name: 'dashboard connections',
        unit: '',
        value: report.connections,
        note: `to event ${last}`,
      },
      {
        name: 'a purchase, p50 of each stretch',
        unit: 'ms',
        ...medianOf(stretches.map(({ p50 }) => p50)),
      },
      {
        name: 'a purchase, p99 of each stretch',
        unit: 'ms',
        ...medianOf(stretches.map(({ p99 }) => p99)),
        note: `first ${Math.round(first?.p99 ?? 0)}, last ${Math.round(end?.p99 ?? 0)}; without those that met a kill`,
      },
      {
        name: 'the slowest purchase of each stretch',
        unit: 'ms',
        ...medianOf(stretches.map(({ slowest }) => slowest)),
      },
      { name: 'memory before a kill', unit: 'MB', ...medianOf(shop.memory) },
      { name: 'database grows', unit: 'MB/min', value: grown / minutes },
      { name: 'database, an order', unit: 'kB', value: (grown * 1_000) / (rate * 60 * minutes) },
      {
        name: 'write-ahead log, at most',
        unit: 'MB',
        value: Math.max(...stretches.map(({ logMegabytes }) => logMegabytes)),
      },
    ]
  } finally {
    await shop.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

export function brokenOnDashboards(report: DashboardReport, orders: number): string[] {
  const { behind, lost, doubled, resets, ordersAnnouncedTwice } = report
  const counts = { behind, lost, doubled, resets, ordersAnnouncedTwice }
  const broken = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `dashboards: ${what} ${count}`)
  if (report.orders !== orders) broken.push(`${orders} orders, ${report.orders} announced`)
  return broken
}

async function oneAfterAnother(count: number, work: (index: number) => Promise<void>) {
  const started = performance.now()
  for (let index = 0; index < count; index += 1) {
    await work(index)
    const due = started + ((index + 1) * 1_000) / EDITS
    await Bun.sleep(Math.max(0, due - performance.now()))
  }
}

/** Purchases per second at full load, with 32 concurrent buyers. */
async function fullRate(url: string, product: Sold): Promise<number> {
  const rates: number[] = []
  let number = 1_000_000
  for (let run = 0; run < 3; run += 1) {
    const started = performance.now()
    const until = number + TRIAL
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (number < until) await createBuyer(url, (number += 1)).buy(product)
      }),
    )
    rates.push(TRIAL / ((performance.now() - started) / 1000))
  }
  return middleOf(rates)
}
