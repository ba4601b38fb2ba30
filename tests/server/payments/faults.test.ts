import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import { eventually } from '../../support/clock.ts'
import {
  type PaypalProxy,
  startPaypalProxy,
  type Trouble,
  unavailable,
} from '../../support/paypal-proxy.ts'
import { decide, orderFor } from '../../support/purchase.ts'
import { emptyDirectory, quiet, serve } from '../../support/program.ts'
import { admin } from '../../support/shop.ts'

// Every way in which a purchase can go wrong, and what must come of it: against a real process,
// killed where the table says so, with a provider that misbehaves and a browser that goes away.

const STOCK = 5
const BOUGHT = 2

type Steps = 'open' | 'approve' | 'capture' | 'place'
type Outcome = 'an order' | 'nothing'

type Fault = {
  what: string
  /** What the provider does, and to which call. */
  provider?: (shop: Process) => Trouble
  /** The last thing that the browser does; without it, it goes all the way. */
  lastStep?: Steps
  /** Killed after the last step, whatever is under way. */
  isKilled?: boolean
  outcome: Outcome
}

const on =
  (what: string, does: (passOn: () => Promise<Response>) => Promise<Response>): Trouble =>
  (call, passOn) =>
    call.what === what ? does(passOn) : passOn()

const never = () => new Promise<Response>(() => {})

/** Does something to the first call of a kind only. */
function first(
  what: string,
  does: (passOn: () => Promise<Response>) => Promise<Response>,
): Trouble {
  let isDone = false
  return (call, passOn) => {
    if (isDone || call.what !== what) return passOn()
    isDone = true
    return does(passOn)
  }
}

const twice = async (passOn: () => Promise<Response>) => {
  await passOn()
  return passOn()
}
const late = async (passOn: () => Promise<Response>) => {
  await Bun.sleep(1_500)
  return passOn()
}
const failedAfterwards = async (passOn: () => Promise<Response>) => {
  await passOn()
  return unavailable(500)
}

/** Pulls the plug before the provider hears of it, or after it has done it and before it answers. */
const killedBefore = (shop: Process) => async () => {
  await shop.kill()
  return never()
}
const killedAfter = (shop: Process) => async (passOn: () => Promise<Response>) => {
  await passOn()
  await shop.kill()
  return never()
}

const faults: Fault[] = [
  { what: 'nothing goes wrong', outcome: 'an order' },
  // The browser goes away.
  { what: 'the browser vanishes after opening', lastStep: 'open', outcome: 'nothing' },
  { what: 'the browser vanishes after approving', lastStep: 'approve', outcome: 'an order' },
  { what: 'the browser vanishes after the capture', lastStep: 'capture', outcome: 'an order' },
  // The provider opens badly.
  { what: 'opening: late', provider: () => on('create', late), outcome: 'an order' },
  { what: 'opening: done twice', provider: () => on('create', twice), outcome: 'an order' },
  {
    what: 'opening: 5xx for good',
    provider: () => on('create', async () => unavailable()),
    outcome: 'nothing',
  },
  {
    what: 'opening: 5xx once',
    provider: () => first('create', async () => unavailable()),
    outcome: 'an order',
  },
  {
    what: 'opening: done, but an error for good',
    provider: () => on('create', failedAfterwards),
    outcome: 'nothing',
  },
  // The provider captures badly.
  { what: 'capture: late', provider: () => on('capture', late), outcome: 'an order' },
  { what: 'capture: done twice', provider: () => on('capture', twice), outcome: 'an order' },
  {
    what: 'capture: 5xx once',
    provider: () => first('capture', async () => unavailable()),
    outcome: 'an order',
  },
  {
    what: 'capture: taken, but an error once',
    provider: () => first('capture', failedAfterwards),
    outcome: 'an order',
  },
  {
    what: 'capture: taken, but an error for good',
    provider: () => on('capture', failedAfterwards),
    outcome: 'an order',
  },
  {
    what: 'capture: taken, but never answered',
    provider: () =>
      on('capture', async (passOn) => {
        await passOn()
        return never()
      }),
    lastStep: 'capture',
    outcome: 'an order',
  },
  // The shop is killed.
  { what: 'killed after opening', lastStep: 'open', isKilled: true, outcome: 'nothing' },
  { what: 'killed after approving', lastStep: 'approve', isKilled: true, outcome: 'an order' },
  { what: 'killed after the capture', lastStep: 'capture', isKilled: true, outcome: 'an order' },
  {
    what: 'killed before the provider hears of the opening',
    provider: (shop) => first('create', killedBefore(shop)),
    outcome: 'nothing',
  },
  {
    what: 'killed when the provider has opened',
    provider: (shop) => first('create', killedAfter(shop)),
    outcome: 'nothing',
  },
  {
    what: 'killed before the provider hears of the capture',
    provider: (shop) => first('capture', killedBefore(shop)),
    outcome: 'an order',
  },
  {
    what: 'killed when the provider has taken the money',
    provider: (shop) => first('capture', killedAfter(shop)),
    outcome: 'an order',
  },
]

for (const fault of faults) {
  test(`${fault.what}: ${fault.outcome}, and every jar and every cent is accounted for`, async () => {
    const proxy = startPaypalProxy()
    const shop = await startProcess(proxy)
    try {
      await suffer(fault, shop, proxy)
    } finally {
      await shop.kill()
      await proxy.stop()
      await shop.remove()
    }
  }, 60_000)
}

type Process = Awaited<ReturnType<typeof startProcess>>

/** A shop in a process of its own whose provider is its simulator, behind the proxy. */
async function startProcess(proxy: PaypalProxy) {
  const { path: directory, remove } = await emptyDirectory()
  const environment = { ...quiet, PAYPAL_API_URL: proxy.url, LOG_LEVEL: 'error' }
  const launch = async () => {
    const program = await serve({ directory, environment })
    proxy.leadTo(program.address)
    return program
  }
  let program = await launch()
  let isAlive = true
  return {
    directory,
    remove,
    url: () => program.address,
    isAlive: () => isAlive,
    kill: async () => {
      isAlive = false
      await program.kill()
    },
    start: async () => {
      program = await launch()
      isAlive = true
    },
  }
}

async function suffer(fault: Fault, shop: Process, proxy: PaypalProxy) {
  const product = await addProduct(shop.url())
  if (fault.provider) proxy.suffer(fault.provider(shop))
  const walk = walkThrough(shop.url(), product, fault.lastStep ?? 'place')
  // A browser whose call is never answered goes away as well.
  await Promise.race([walk.catch(() => {}), Bun.sleep(4_000)])
  if (fault.isKilled) await shop.kill()
  proxy.recover()
  if (!shop.isAlive()) await shop.start()
  const books = openBooks(shop.directory)
  try {
    books.passTime()
    const isSettled = await eventually(() => books.isSettled(fault.outcome, product.id), 10_000)
    expect({ isSettled, ...books.read(product.id) }).toEqual({
      isSettled: true,
      captured: fault.outcome === 'an order' ? 1 : 0,
      ordered: fault.outcome === 'an order' ? 1 : 0,
      held: 0,
      stock: fault.outcome === 'an order' ? STOCK - BOUGHT : STOCK,
      letters: fault.outcome === 'an order' ? 2 : 0,
      undecided: 0,
    })
  } finally {
    books.close()
  }
}

/** What a browser does, up to its last step. */
async function walkThrough(url: string, product: ListedProduct, lastStep: Steps) {
  const order = orderFor([{ product, quantity: BOUGHT }])
  const body = { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
  const { id } = await call<{ id: string }>(url, '/api/paypal/order', body)
  if (lastStep === 'open') return
  await decide({ address: url }, id, 'approve')
  if (lastStep === 'approve') return
  const captured = call(url, `/api/paypal/order/${id}/capture`, { orderId: id })
  await captured.catch(() => {})
  if (lastStep === 'capture') return
  await call(url, '/api/orders', { ...order, paymentIntentId: id })
}

async function call<T>(url: string, path: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as T
}

async function addProduct(url: string): Promise<ListedProduct> {
  const { token } = await call<{ token: string }>(url, '/api/auth/login', admin)
  const product = { name: 'Last Jars', description: 'A few.', price: '10.00', stock: STOCK }
  return call<ListedProduct>(url, '/api/products', product, token)
}

/** The shop's and the provider's books, read from outside. */
function openBooks(directory: string) {
  const file = (name: string) => join(directory, 'data', name)
  const database = new Database(file('shop.db'), { readwrite: true, strict: true })
  database.run('pragma busy_timeout = 5000')
  database.run('attach ? as provider', [file('simulator.db')])
  const number = (query: string, ...values: string[]) =>
    Number(database.query<{ n: number }, string[]>(`select (${query}) as n`).get(...values)?.n ?? 0)

  function read(product: string) {
    const ours = "payment_id in (select id from payments where draft like '%Last Jars%')"
    return {
      captured: number(`select count(*) from provider.entries
        where json_extract(value, '$.capture.id') is not null`),
      ordered: number('select count(*) from order_items where product_id = ?', product),
      held: number(`select coalesce(sum(quantity), 0) from holds where ${ours}`),
      stock: number('select stock from products where id = ?', product),
      letters: number("select count(*) from outbox where data like '%Last Jars%'"),
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
    /** Sixteen minutes go by: whatever was held for a buyer has had its time. */
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
