import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileEmptyServer, startEmpty } from './baseline/empty-server.ts'
import { type Figure, medianOf, middleOf, RUNS } from './figures.ts'
import { openDashboards } from './live/live-crowd.ts'
import { createBuyer } from './load/buyer.ts'
import { load } from './load/load.ts'
import { atPace } from './load/pace.ts'
import { addProduct, askAsStaff, offerExport, signIn } from './load/staff.ts'
import { startShop } from './processes.ts'
import { residentMegabytes } from './resident.ts'

const IDLE = 3_000
const REST = 15_000
const PURCHASES = 1_000
const PER_SECOND = 200
const DASHBOARDS = 200

/** Measures the memory of a process that was just started, and after everything that the bench does to it. */
export async function measureMemory(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-memory-'))
  const idle: number[] = []
  const limits: number[] = []
  const worked: number[] = []
  const rested: number[] = []
  const signedIn: number[] = []
  try {
    const empty = await compileEmptyServer(directory)
    for (let run = 0; run < RUNS; run += 1) {
      limits.push((await startEmpty(empty)).memory)
      const data = join(directory, `data-${run}`)
      await (await startShop(data)).stop()
      const shop = await startShop(data)
      await (await fetch(shop.url)).bytes()
      await Bun.sleep(IDLE)
      idle.push(await residentMegabytes(shop.pid))
      await useEverything(shop.url)
      worked.push(await residentMegabytes(shop.pid))
      await Bun.sleep(REST)
      rested.push(await residentMegabytes(shop.pid))
      await signIn(shop.url)
      signedIn.push(await residentMegabytes(shop.pid))
      await shop.stop()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  const note = 'limit: an empty compiled server'
  return [
    {
      name: 'idle, filled shop',
      unit: 'MB',
      ...medianOf(idle),
      limit: middleOf(limits),
      wanted: { atMost: 90 },
      note,
    },
    {
      name: 'after reads, purchases, dashboards and lists',
      unit: 'MB',
      ...medianOf(worked),
      wanted: { atMost: 220 },
      note: 'at once, without a rest',
    },
    {
      name: 'the same after 15 s of rest',
      unit: 'MB',
      ...medianOf(rested),
      wanted: { atMost: 220 },
    },
    {
      name: 'then at the moment of a sign-in',
      unit: 'MB',
      ...medianOf(signedIn),
      note: 'argon2id has 64 MB for less than a second',
    },
  ]
}

/** Does as much of each kind of work as its own section does, with a single sign-in. */
async function useEverything(url: string) {
  const product = await addProduct(url)
  const token = await signIn(url)
  const paths = ['/', `/product/${product.id}`, '/api/products']
  for (const path of paths) load(url + path, 4, ['Accept-Encoding: br'])
  const dashboards = await openDashboards(url, token, DASHBOARDS)
  await atPace(PER_SECOND, PURCHASES, (index) => createBuyer(url, index).buy(product))
  await dashboards.close()
  const ask = await askAsStaff(url, token)
  for (const search of ['a', 'ada', 'queen', 'buyer9']) {
    for (let times = 0; times < 50; times += 1) {
      await (await ask(`/api/orders/detailed?limit=50&search=${search}`)).bytes()
    }
  }
  await (await ask('/api/orders/detailed')).bytes()
  await (await fetch(await offerExport(url, {}, token))).bytes()
}
