import { Database } from 'bun:sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, medianOf, percentile } from './figures.ts'
import { admin, startShop } from './processes.ts'
import { createBuyer } from './buyer.ts'

const RUNS = 3
const PURCHASES = 400
const BUYERS = 32

/**
 * Whole purchases through the simulator: opened, approved, captured and placed, every step on
 * disk. The limit is how many bare one-row transactions the disk takes one by one; a purchase
 * needs four of them.
 */
export async function measurePurchases(): Promise<Figure[]> {
  const shop = await startShop()
  try {
    const product = await addProduct(shop.url)
    const rates: number[] = []
    const times: number[] = []
    await purchase(shop.url, product, 50)
    for (let run = 0; run < RUNS; run += 1) {
      const started = performance.now()
      times.push(...(await purchase(shop.url, product, PURCHASES)))
      rates.push(PURCHASES / ((performance.now() - started) / 1000))
    }
    const limit = await bareCommits()
    return [
      { name: 'purchases end to end', unit: '/s', ...medianOf(rates), limit: limit / 4 },
      { name: 'a purchase, p50 at full load', unit: 'ms', value: percentile(times, 0.5) },
      { name: 'a purchase, p99 at full load', unit: 'ms', value: percentile(times, 0.99) },
    ]
  } finally {
    await shop.stop()
  }
}

async function purchase(url: string, product: { id: string; price: string }, count: number) {
  const times: number[] = []
  let started = 0
  await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      while (started < count) {
        started += 1
        const buyer = createBuyer(url, started)
        const before = performance.now()
        await buyer.buy(product)
        times.push(performance.now() - before)
      }
    }),
  )
  return times
}

export async function addProduct(url: string): Promise<{ id: string; price: string }> {
  const json = { 'Content-Type': 'application/json' }
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(admin),
  })
  const { token } = (await login.json()) as { token: string }
  const body = JSON.stringify({
    name: 'Bench Sauce',
    description: 'As much as anyone wants.',
    price: '10.00',
    stock: 1_000_000,
  })
  const headers = { ...json, Authorization: `Bearer ${token}` }
  const created = await fetch(`${url}/api/products`, { method: 'POST', headers, body })
  return (await created.json()) as { id: string; price: string }
}

/** Transactions of one row a second, each flushed to disk before the next. */
async function bareCommits(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-commits-'))
  const database = new Database(join(directory, 'bare.db'), { create: true })
  database.run('pragma journal_mode = wal')
  database.run('pragma synchronous = full')
  database.run('create table bare (id integer primary key, text text)')
  const insert = database.prepare('insert into bare (text) values (?)')
  const text = 'x'.repeat(1_000)
  const started = performance.now()
  let commits = 0
  while (performance.now() - started < 1_000) {
    insert.run(text)
    commits += 1
  }
  const rate = commits / ((performance.now() - started) / 1000)
  database.close()
  await rm(directory, { recursive: true, force: true })
  return rate
}
