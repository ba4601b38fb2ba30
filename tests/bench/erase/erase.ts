import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask } from '../../support/database.ts'
import { createDatabase, startCluster } from '../../support/postgres.ts'
import { seedShop } from '../admin/admin-seed.ts'
import { type Figure, percentile } from '../figures.ts'
import { createBuyer } from '../load/buyer.ts'
import { atPace } from '../load/pace.ts'
import { addProduct } from '../load/staff.ts'
import { binary, startShop } from '../processes.ts'

// Erases one customer, and those who have not bought for 24 months, from a shop with a million orders
// while others buy: ERASE_ORDERS=100000 ERASE_ENGINES=sqlite bun run bench -- erase

const ENGINES = process.env.ERASE_ENGINES ?? 'sqlite,postgres'
const ORDERS = Number(process.env.ERASE_ORDERS ?? 1_000_000)
/** Orders old enough for the retention, each of another customer. */
const OLD_ORDERS = 200
/** Purchases begun each second; no two buyers have an address in the same network. */
const RATE = 20
const QUIET_SECONDS = 10

const MONTHS = 24

type Settings = Record<string, string>

export async function measureErase(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-erase-'))
  try {
    console.error(`  ${ORDERS} orders`)
    const file = join(directory, 'shop.db')
    const age = (monthsInMilliseconds(MONTHS) * ORDERS) / (ORDERS - OLD_ORDERS)
    seedShop(file, { orders: ORDERS, products: 24, reviews: ORDERS / 10, age, hasPayments: true })
    const email = customerIn(file)
    // Statements that are left keep the file open, and a shop that is open is not moved.
    Bun.gc(true)
    const isMeasured = (engine: string) => ENGINES.split(',').includes(engine)
    // First, because moving leaves the source as it is.
    const postgres = isMeasured('postgres') ? await onPostgres(directory, email) : []
    const sqlite = isMeasured('sqlite') ? await measure('SQLite', directory, email, {}) : []
    return [...postgres, ...sqlite]
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The time from this many months ago until now. */
function monthsInMilliseconds(months: number): number {
  const now = new Date()
  return now.getTime() - new Date(now).setUTCMonth(now.getUTCMonth() - months)
}

/** The address of a customer with a completed order that is neither old nor new. */
function customerIn(file: string): string {
  const offset = Math.floor(ORDERS / 2)
  const query = `select customer_email from orders where status = 'completed' limit 1 offset ${offset}`
  return String(ask(file, query)[0]?.customer_email)
}

async function onPostgres(source: string, email: string): Promise<Figure[]> {
  const cluster = await startCluster({ isDurable: true })
  // The source still names the customer.
  const directory = await mkdtemp(join(tmpdir(), 'saucery-erase-'))
  try {
    const { url } = createDatabase(cluster.url('postgres'))
    await run(['move', '--to', url, '--data-dir', source], {})
    return await measure('PostgreSQL', directory, email, { DATABASE_URL: url })
  } finally {
    await cluster.dispose()
    await rm(directory, { recursive: true, force: true })
  }
}

async function measure(engine: string, directory: string, email: string, settings: Settings) {
  const shop = await startShop(directory, '0', settings)
  try {
    const product = await addProduct(shop.url)
    let buyers = 0
    const buy = () => createBuyer(shop.url, (buyers += 1)).buy(product)

    /** Buys as long as the work takes, at least for `QUIET_SECONDS`. */
    async function beside(what: string, work: () => Promise<unknown>): Promise<Figure[]> {
      let refused = 0
      let isOver = false
      let seconds = 0
      const started = performance.now()
      const working = work().finally(() => {
        isOver = true
        seconds = (performance.now() - started) / 1000
      })
      const least = RATE * QUIET_SECONDS
      let begun = 0
      const attempt = () => {
        begun += 1
        return buy().catch((error: unknown) => {
          refused += 1
          if (refused === 1) console.error(error)
        })
      }
      const times = await atPace(RATE, Infinity, attempt, () => isOver && begun >= least)
      await working
      const name = `${engine}, ${what}`
      return [
        { name: `${name}: refused of ${begun}`, unit: '', value: refused, wanted: { atMost: 0 } },
        { name: `${name}: a purchase, p50`, unit: 'ms', value: percentile(times, 0.5) },
        { name: `${name}: a purchase, p99`, unit: 'ms', value: percentile(times, 0.99) },
        { name: `${name}: the slowest purchase`, unit: 'ms', value: Math.max(...times) },
        ...(seconds > 0.1 ? [{ name: `${name}: takes`, unit: 's', value: seconds }] : []),
      ]
    }

    const erase = ['customer', 'erase', email, '--yes', '--data-dir', directory]
    const retain = ['retention', '--data-dir', directory]
    return [
      ...(await beside('nothing else', async () => {})),
      ...(await beside('one is erased', () => run(erase, settings))),
      ...(await beside('retention', () =>
        run(retain, { ...settings, RETENTION_MONTHS: `${MONTHS}` }),
      )),
    ]
  } finally {
    await shop.stop()
  }
}

/** Runs a command beside the shop; throws if it fails. */
async function run(args: string[], settings: Settings): Promise<void> {
  const command = Bun.spawn([binary, ...args], {
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const said = await new Response(command.stdout).text()
  console.error(`  ${args[0]}: ${said.trim().split('\n').at(-1)}`)
  if ((await command.exited) !== 0) throw new Error(`${args.join(' ')} failed: ${said}`)
}
