import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { apiAt } from '../../../support/api.ts'
import { eventually } from '../../../support/clock.ts'
import { openOutside } from '../../../support/database.ts'
import { preparedDirectory, quiet, serve } from '../../../support/program.ts'
import {
  cardDriver,
  paypalDriver,
  type ProviderDriver,
  type Shop,
} from '../../../support/provider-driver.ts'
import { orderFor } from '../../../support/purchase.ts'
import { admin } from '../../../support/shop.ts'
import { testEngine } from '../../../support/test-engine.ts'
import { type Fault, faults, type Outcome } from './fault-table.ts'

// Runs the table of faults against a real process, and kills it where the table says so.

const STOCK = 5
const BOUGHT = 2
/** How many times at once the provider sends the same webhook. */
const REPEATED = 50
/** Rows that run in parallel. Each mostly waits, but more of them would compete for the CPU. */
const AT_ONCE = 5

const turns = Array.from({ length: AT_ONCE }, () => Promise.resolve())

const providers = [
  ['PayPal', paypalDriver],
  // On PostgreSQL, cards would only write what PayPal's payments write.
  ...(testEngine === 'sqlite' ? [['a card', cardDriver] as const] : []),
] as const

for (const [name, openDriver] of providers) {
  for (const [index, fault] of faults.entries()) {
    const title = `${name}: ${fault.what}: ${fault.outcome}, and every jar and every cent is accounted for`
    test.concurrent(
      title,
      () => {
        const lane = index % AT_ONCE
        const turn = (turns[lane] ?? Promise.resolve()).then(() => play(fault, openDriver()))
        turns[lane] = turn.catch(() => {})
        return turn
      },
      // Mostly waiting for the tests before it.
      600_000,
    )
  }
}

async function play(fault: Fault, driver: ProviderDriver) {
  const shop = await startProcess(driver)
  try {
    await suffer(fault, shop, driver)
  } finally {
    await shop.kill()
    await driver.stop()
    await shop.remove()
  }
}

type Process = Awaited<ReturnType<typeof startProcess>>

async function startProcess(driver: ProviderDriver) {
  const { path: directory, remove } = await preparedDirectory()
  const environment = { ...quiet, ...driver.environment, LOG_LEVEL: 'error' }
  const launch = async () => {
    const program = await serve({ directory, environment })
    driver.shopIsAt(program.address)
    return program
  }
  let program = await launch()
  let isAlive = true
  let dying: Promise<void> = Promise.resolve()
  return {
    dataDirectory: join(directory, 'data'),
    remove,
    address: () => program.address,
    isAlive: () => isAlive,
    kill: async () => {
      isAlive = false
      dying = program.kill()
      await dying
    },
    start: async () => {
      // The provider may have killed it a moment ago, while the browser went on.
      await dying
      program = await launch()
      isAlive = true
    },
  }
}

async function suffer(fault: Fault, process: Process, driver: ProviderDriver) {
  const product = await addProduct(process.address())
  const browser = new AbortController()
  const { down } = driver
  const { kill } = process
  if (fault.provider) driver.suffer(fault.provider({ down, kill, leave: () => browser.abort() }))
  await walk(fault, driver, shopAsSeen(process, browser.signal), product)
  if (fault.isKilled) await kill()
  driver.recover()
  if (!process.isAlive()) await process.start()
  const books = openBooks(process.dataDirectory)
  const isOrdered = fault.outcome === 'an order'
  try {
    books.passTime()
    const isSettled = await eventually(() => books.isSettled(fault.outcome, product.id))
    const { captured, setAside } = driver.books(process)
    expect({
      isSettled,
      captured: captured.length,
      setAside: setAside.length,
      ...books.read(product.id),
    }).toEqual({
      isSettled: true,
      captured: isOrdered ? 1 : 0,
      setAside: 0,
      ordered: isOrdered ? 1 : 0,
      held: 0,
      stock: isOrdered ? STOCK - BOUGHT : STOCK,
      letters: isOrdered ? ['new_order', 'order_confirmation'] : [],
      undecided: 0,
    })
  } finally {
    books.close()
  }
}

/** The shop as seen by a browser that may leave. */
function shopAsSeen({ address, dataDirectory }: Process, signal: AbortSignal): Shop {
  const api = apiAt(address())
  return {
    address: address(),
    dataDirectory,
    api: (method, path, question) => api(method, path, { ...question, signal }),
  }
}

/** The steps of a browser, up to its last one, or until it leaves or gets no answer. */
async function walk(fault: Fault, driver: ProviderDriver, shop: Shop, product: ListedProduct) {
  const { lastStep = 'place', webhook } = fault
  const order = orderFor([{ product, quantity: BOUGHT }])
  const sendWebhooks = async (id: string) => {
    // A provider sends them again if the shop could not verify them in time, as on a slow machine.
    const areAccepted = async () => {
      const answers = await driver.tell(shop, id, REPEATED).catch(() => [])
      return answers.every((status) => status === 200)
    }
    expect(await eventually(areAccepted)).toBe(true)
  }
  const id = await driver.open(shop, order).catch(() => null)
  if (id === null || lastStep === 'open') return
  await driver.approve(shop, id)
  if (webhook === 'before the capture') await sendWebhooks(id)
  if (lastStep === 'approve') return
  const sent = webhook === 'beside the capture' ? sendWebhooks(id) : Promise.resolve()
  await driver.capture(shop, id).catch(() => {})
  await sent
  if (webhook === 'after the capture') await sendWebhooks(id)
  if (lastStep === 'capture') return
  await driver.place(shop, order, id).catch(() => {})
}

async function addProduct(address: string): Promise<ListedProduct> {
  const api = apiAt(address)
  const signedIn = await api<{ token: string }>('POST', '/api/auth/login', { body: admin })
  const body = { name: 'Last Jars', description: 'A few.', price: '10.00', stock: STOCK }
  const { token } = signedIn.body
  return (await api<ListedProduct>('POST', '/api/products', { body, token })).body
}

/** Reads the shop's database from outside. */
function openBooks(dataDirectory: string) {
  const database = openOutside(join(dataDirectory, 'shop.db'))
  const number = (query: string, ...values: string[]) =>
    Number(database.query<{ n: number }>(`select (${query}) as n`).get(...values)?.n ?? 0)

  function read(product: string) {
    const letters = database.query<{ kind: string }>('select kind from outbox order by kind')
    return {
      ordered: number('select count(*) from order_items where product_id = ?', product),
      held: number('select coalesce(sum(quantity), 0) from holds'),
      stock: number('select stock from products where id = ?', product),
      letters: letters.all().map(({ kind }) => kind),
      undecided: number(`select count(*) from payments
        where status in ('opened', 'approved', 'capturing', 'pending', 'captured')`),
    }
  }

  return {
    read,
    isSettled: (outcome: Outcome, product: string) => {
      const { ordered, held, undecided } = read(product)
      return held === 0 && undecided === 0 && ordered === (outcome === 'an order' ? 1 : 0)
    },
    /** Passes sixteen minutes, so that every hold has expired. */
    passTime: () => {
      const past = 16 * 60_000
      database.run('update payments set expires_at = expires_at - ?, updated_at = updated_at - ?', [
        past,
        past,
      ])
    },
    close: () => database.close(),
  }
}
