import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { psql, startCluster } from '../../support/postgres.ts'
import type { Figure } from '../figures.ts'
import { atPace } from '../load/pace.ts'
import { addProduct, signIn } from '../load/staff.ts'
import { startShop } from '../processes.ts'
import { createPeople } from '../soak/soak-people.ts'
import { findBrokenOnPostgres } from './cluster-check.ts'
import { createSend } from './cluster-parts.ts'

const SECONDS = 40
/** Purchases each second. */
const RATE = Number(process.env.CLUSTER_RATE ?? 10)
/** When the primary fails, and how long until someone notices, in milliseconds. */
const BURNS_AFTER = 15_000
const NOTICED_AFTER = 3_000

/**
 * Buyers buy while the primary dies as in a power cut and its synchronous standby is promoted. The shop
 * keeps using the same address for the database, which leads to the new primary from then on.
 */
export async function measureFailover(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-failover-'))
  const primary = await startCluster({ isDurable: true })
  const standby = await startCluster({ isDurable: true, primary })
  psql(primary.url('postgres'), "alter system set synchronous_standby_names = 'standby'")
  psql(primary.url('postgres'), 'select pg_reload_conf()')
  const name = await openName(primary.url('postgres'))
  const shop = await startShop(directory, '0', { DATABASE_URL: name.url })
  const faults: string[] = []
  try {
    const product = await addProduct(shop.url)
    const answeredAt: number[] = []
    const talk = { url: shop.url, send: createSend(faults), faults }
    const people = createPeople(talk, await signIn(shop.url), [product], product)
    let promotedAt = Number.NaN
    const failOver = async () => {
      await Bun.sleep(BURNS_AFTER)
      await primary.stop('immediate')
      await Bun.sleep(NOTICED_AFTER)
      psql(standby.url('postgres'), 'select pg_promote()')
      promotedAt = performance.now()
      name.leadTo(standby.url('postgres'))
    }
    const failing = failOver()
    await atPace(RATE, RATE * SECONDS, async (index) => {
      await people.buy(index)
      answeredAt.push(performance.now())
    })
    await failing
    const next = Math.min(...answeredAt.filter((at) => at > promotedAt))
    const broken = [
      ...findBrokenOnPostgres(standby.url('postgres'), people.promised, [product]),
      ...faults,
    ]
    for (const words of broken.slice(0, 20)) console.error(`  ${words}`)
    if (broken.length > 0) process.exitCode = 1
    return [
      { name: 'lost, doubled or broken', unit: '', value: broken.length, wanted: { atMost: 0 } },
      { name: 'orders answered', unit: '', value: people.promised.orders.length },
      {
        name: 'from the promotion to the next order',
        unit: 's',
        value: (next - promotedAt) / 1_000,
        wanted: { atMost: 15 },
      },
    ]
  } finally {
    await shop.stop()
    name.close()
    await standby.dispose()
    await rm(directory, { recursive: true, force: true })
    await rm(primary.directory, { recursive: true, force: true })
  }
}

/** An address that leads to one server and then to another, as a name in `/etc/hosts` does. */
async function openName(first: string) {
  let target = new URL(first)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = createConnection(Number(target.port), target.hostname)
    const ends = [client, upstream]
    for (const end of ends) {
      open.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        for (const each of ends) each.destroy()
        open.delete(end)
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  const url = new URL(first)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    leadTo: (next: string) => {
      target = new URL(next)
      for (const socket of open) socket.destroy()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
