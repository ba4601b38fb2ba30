import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, medianOf, percentile } from '../figures.ts'
import { openProcess } from '../line-process.ts'
import { lastSeq } from '../live/live-crowd.ts'
import { atPace } from '../load/pace.ts'
import { addProduct, signIn, type Sold } from '../load/staff.ts'
import { createPeople } from '../soak/soak-people.ts'
import { brokenOnDashboards, type DashboardReport } from '../soak/soak.ts'
import { findBrokenOnPostgres } from './cluster-check.ts'
import { startParts } from './cluster-parts.ts'

const MINUTES = Number(process.env.CLUSTER_MINUTES ?? 10)
/** Purchases each second. */
const RATE = Number(process.env.CLUSTER_RATE ?? 20)
const REVIEWS = 2
const EDITS = 2
const PRODUCTS = 5
/** The number of dashboards at each instance. */
const DASHBOARDS = 10
const KILL_EVERY = 20_000

/**
 * Runs two instances behind Caddy on one PostgreSQL server, with buyers and staff on both instances. Every
 * 20 seconds one of the four processes is killed, in turn, and restarted two seconds later.
 */
export async function measureCluster(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-cluster-'))
  const parts = await startParts(directory)
  try {
    const token = await signIn(parts.url)
    const edited = await addProduct(parts.url)
    const products: Sold[] = []
    while (products.length < PRODUCTS) products.push(await addProduct(parts.url))
    const crowds = parts
      .instances()
      .map((url) => openProcess('soak/soak-dashboards.ts', url, token, String(DASHBOARDS)))
    for (const crowd of crowds) await crowd.line()

    const people = createPeople(parts, token, products, edited)
    const times: number[] = []
    const buy = async (index: number) => {
      const started = performance.now()
      await people.buy(index)
      times.push(performance.now() - started)
    }
    const count = (perSecond: number) => Math.round(perSecond * MINUTES * 60)
    const killing = startKilling(parts.kills)
    await Promise.all([
      atPace(RATE, count(RATE), buy),
      atPace(REVIEWS, count(REVIEWS), people.review),
      atPace(1, count(1), people.ship),
      atPace(EDITS, count(EDITS), people.editProduct),
    ])
    const backAfter = await killing.stop()

    const [first = parts.url] = parts.instances()
    const last = await lastSeq(first, token)
    const reports: DashboardReport[] = []
    for (const crowd of crowds) {
      crowd.say(String(last))
      reports.push(JSON.parse(await crowd.line()) as DashboardReport)
      await crowd.close()
    }
    const { promised } = people
    const [one, other] = reports
    const broken = [
      ...reports.flatMap((report) => brokenOnDashboards(report, one?.orders ?? 0)),
      ...findBrokenOnPostgres(parts.database, promised, products),
      ...parts.faults,
    ]
    if (one?.orders !== other?.orders) broken.push('the instances announced different orders')
    for (const words of broken.slice(0, 20)) console.error(`  ${words}`)
    if (broken.length > 0) process.exitCode = 1
    const events = `${promised.reviews.length} reviews, ${promised.edit.answered} edits, ${promised.shipped.length} shipped`
    return [
      { name: 'lost, doubled or broken', unit: '', value: broken.length, wanted: { atMost: 0 } },
      { name: 'orders answered', unit: '', value: promised.orders.length, note: events },
      { name: 'kills', unit: '', value: backAfter.length },
      { name: 'a part killed and back', unit: 'ms', ...medianOf(backAfter) },
      { name: 'a purchase, p50', unit: 'ms', value: percentile(times, 0.5) },
      {
        name: 'a purchase, p99',
        unit: 'ms',
        value: percentile(times, 0.99),
        note: 'with those that met a kill',
      },
      {
        name: 'dashboard connections',
        unit: '',
        value: reports.reduce((sum, { connections }) => sum + connections, 0),
        note: `to event ${last}`,
      },
    ]
  } finally {
    await parts.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function startKilling(kills: Record<string, () => Promise<void>>) {
  const stopped = Promise.withResolvers<void>()
  let isStopped = false
  const backAfter: number[] = []
  const running = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      await Promise.race([Bun.sleep(KILL_EVERY), stopped.promise])
      const [name, kill] = Object.entries(kills)[turn % Object.keys(kills).length] ?? []
      if (isStopped || !kill) break
      const started = performance.now()
      await kill()
      backAfter.push(performance.now() - started)
      console.error(`  killed ${name}, back after ${Math.round(backAfter.at(-1) ?? 0)} ms`)
    }
  })()
  return {
    stop: async () => {
      isStopped = true
      stopped.resolve()
      await running
      return backAfter
    },
  }
}
