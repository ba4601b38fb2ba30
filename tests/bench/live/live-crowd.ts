import { type Figure, latencies, medianOf, middleOf, RUNS } from '../figures.ts'
import { openProcess } from '../line-process.ts'
import { createBuyer } from '../load/buyer.ts'
import { type Load, pacedLoad } from '../load/load.ts'
import { atPace } from '../load/pace.ts'
import { signIn, type Sold } from '../load/staff.ts'
import { startBare } from '../processes.ts'
import { openSocket } from '../sockets/open-socket.ts'

const DASHBOARDS = 200
const ORDERS_PER_SECOND = 200
const SECONDS = 8
const AT_ONCE = 16
/** Requests for the home page while the crowd is connected. */
const PAGES_PER_SECOND = 200
const headers = ['Accept-Encoding: br']

/** The frames that these orders cause, for the bare server to send. */
const FRAMES = { perSecond: 480, bytes: 1_500, seconds: SECONDS }

type Heard = { events: number; missing: number; disorders: number; delays: number[] }

/**
 * Measures two hundred dashboards while two hundred orders a second arrive. The payments are approved
 * beforehand, so that only the captures are measured, each of which writes an order to disk. An event has
 * the time at which its change began, before the commit, so the measured delays are slightly
 * longer than the delays after the commit.
 */
export async function measureCrowd(url: string, product: Sold): Promise<Figure[]> {
  const heard: Heard[] = []
  const quiet: Load[] = []
  const busy: Load[] = []
  const captures: number[][] = []
  // Measured before the crowd, because afterwards the shop would still be sending the emails of
  // its orders. The first run does not count.
  for (let run = 0; run <= RUNS; run += 1) {
    const idle = await pacedLoad(url, PAGES_PER_SECOND, 4, headers)
    if (run > 0) quiet.push(idle)
  }
  for (let run = 0; run < RUNS; run += 1) {
    const payments = await approveMany(url, product, ORDERS_PER_SECOND * SECONDS, run)
    const token = await signIn(url)
    const dashboards = await openDashboards(url, token, DASHBOARDS)
    const pages = pacedLoad(url, PAGES_PER_SECOND, SECONDS, headers)
    captures.push(
      await atPace(ORDERS_PER_SECOND, payments.length, (index) => {
        const { number, paymentId } = payments[index] ?? { number: 0, paymentId: '' }
        return createBuyer(url, number).capture(paymentId)
      }),
    )
    busy.push(await pages)
    heard.push(await dashboards.finish(await lastSeq(url, token)))
    await dashboards.close()
  }
  const note = `${DASHBOARDS} dashboards, ${ORDERS_PER_SECOND} orders/s for ${SECONDS} s`
  const delays = heard.map((each) => each.delays)
  const sum = (of: (each: Heard) => number) => heard.reduce((total, each) => total + of(each), 0)
  return [
    ...latencies('change to the last dashboard', delays, { wanted: { atMost: 50 }, note }),
    { name: 'events received in the crowd', unit: '', value: sum(({ events }) => events) },
    {
      name: 'events missed or out of order',
      unit: '',
      value: sum(({ missing, disorders }) => missing + disorders),
      wanted: { atMost: 0 },
    },
    ...latencies('a capture in the crowd', captures),
    ...(['p50', 'p99'] as const).map((which): Figure => ({
      name: `home page in the crowd, ${which}`,
      unit: 'ms',
      ...medianOf(busy.map((each) => each[which])),
      limit: middleOf(quiet.map((each) => each[which])),
      wanted: { atMost: 2, of: 'limit' },
      note: 'limit: the same shop before the crowd came',
    })),
    ...(await measureBareCrowd(url)),
  ]
}

/** The same page from a bare server that broadcasts as much to as many sockets, and sells nothing. */
async function measureBareCrowd(url: string): Promise<Figure[]> {
  const page = await fetch(url, { headers: { 'Accept-Encoding': 'br' }, decompress: false })
  const bare = await startBare(await page.bytes(), { 'Content-Encoding': 'br' })
  const crowd = openProcess('baseline/bare-crowd.ts', bare.url, String(DASHBOARDS))
  const quiet: Load[] = []
  const busy: Load[] = []
  try {
    await crowd.line()
    await pacedLoad(bare.url, PAGES_PER_SECOND, 2)
    const teller = await openSocket(bare.url)
    for (let run = 0; run < RUNS; run += 1) {
      quiet.push(await pacedLoad(bare.url, PAGES_PER_SECOND, 4))
      teller.send(`tell ${JSON.stringify(FRAMES)}`)
      busy.push(await pacedLoad(bare.url, PAGES_PER_SECOND, SECONDS))
    }
    teller.close()
  } finally {
    await crowd.close()
    await bare.stop()
  }
  return (['p50', 'p99'] as const).map((which): Figure => ({
    name: `a bare server's page in such a crowd, ${which}`,
    unit: 'ms',
    ...medianOf(busy.map((each) => each[which])),
    limit: middleOf(quiet.map((each) => each[which])),
    note: 'limit: the same server while it tells nothing',
  }))
}

async function approveMany(url: string, product: Sold, count: number, run: number) {
  const payments: { number: number; paymentId: string }[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const number = 10_000 + run * count + next++
        const { paymentId } = await createBuyer(url, number).approve(product)
        payments.push({ number, paymentId })
      }
    }),
  )
  return payments
}

/** Opens dashboards in a separate process; all of them are live once this resolves. */
export async function openDashboards(url: string, token: string, count: number) {
  const child = openProcess('live/live-dashboards.ts', url, token, String(count))
  await child.line()
  return {
    /** Resolves with what the dashboards received, once all of them have this event. */
    finish: async (last: number): Promise<Heard> => {
      child.say(String(last))
      return JSON.parse(await child.line()) as Heard
    },
    close: child.close,
  }
}

/** The last number of the journal, as a new dashboard gets it. */
export async function lastSeq(url: string, token: string): Promise<number> {
  const socket = await openSocket(url)
  const { promise, resolve } = Promise.withResolvers<number>()
  socket.onmessage = ({ data }) => resolve((JSON.parse(String(data)) as { seq: number }).seq)
  socket.send(JSON.stringify({ type: 'auth', token }))
  const seq = await promise
  socket.close()
  return seq
}
