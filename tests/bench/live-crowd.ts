import { fileURLToPath } from 'node:url'
import { createBuyer } from './buyer.ts'
import { type Figure, percentile } from './figures.ts'
import { admin } from './processes.ts'

const DASHBOARDS = 200
const ORDERS_PER_SECOND = 200
const SECONDS = 10
const AT_ONCE = 16

type Told = { events: number; missing: number; disorders: number; delays: number[] }

/**
 * Two hundred dashboards while two hundred orders a second come in. The payments are approved
 * beforehand, so that what is measured are the captures, each of which makes an order on disk. An
 * event bears the moment at which its change was begun, before its commit: the delays are rather
 * longer than from the commit.
 */
export async function measureCrowd(
  url: string,
  product: { id: string; price: string },
): Promise<Figure[]> {
  const payments = await approveMany(url, product, ORDERS_PER_SECOND * SECONDS)
  const quiet = await pageTimes(url, 3_000)
  const token = await signIn(url)
  const dashboards = await openDashboards(url, token)
  const pages = pageTimes(url, SECONDS * 1_000)
  await captureAll(url, payments)
  const times = await pages
  const told = await dashboards.finish(await lastSeq(url, token))
  const note = `${DASHBOARDS} dashboards, ${ORDERS_PER_SECOND} orders/s for ${SECONDS} s`
  return [
    { name: 'change to the last dashboard, p50', unit: 'ms', value: percentile(told.delays, 0.5) },
    {
      name: 'change to the last dashboard, p99',
      unit: 'ms',
      value: percentile(told.delays, 0.99),
      note,
    },
    { name: 'events told in the crowd', unit: '', value: told.events },
    { name: 'events missed by a dashboard', unit: '', value: told.missing },
    { name: 'events out of order', unit: '', value: told.disorders },
    { name: 'home page, quiet, p50', unit: 'ms', value: percentile(quiet, 0.5) },
    {
      name: 'home page in the crowd, p50',
      unit: 'ms',
      value: percentile(times, 0.5),
      note: `${(percentile(times, 0.5) / percentile(quiet, 0.5)).toFixed(1)} times the quiet`,
    },
    { name: 'home page in the crowd, p99', unit: 'ms', value: percentile(times, 0.99) },
  ]
}

async function approveMany(url: string, product: { id: string; price: string }, count: number) {
  const payments: { number: number; paymentId: string }[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const number = 10_000 + next++
        const { paymentId } = await createBuyer(url, number).approve(product)
        payments.push({ number, paymentId })
      }
    }),
  )
  return payments
}

/** One capture after another at an even pace, whether or not those before are answered. */
async function captureAll(url: string, payments: { number: number; paymentId: string }[]) {
  const started = performance.now()
  await Promise.all(
    payments.map(async ({ number, paymentId }, index) => {
      const due = started + (index * 1_000) / ORDERS_PER_SECOND
      await Bun.sleep(Math.max(0, due - performance.now()))
      await createBuyer(url, number).capture(paymentId)
    }),
  )
}

/** How long the home page takes, asked a hundred times a second, in milliseconds. */
async function pageTimes(url: string, forMilliseconds: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forMilliseconds
  while (performance.now() < until) {
    const started = performance.now()
    await (await fetch(url)).bytes()
    times.push(performance.now() - started)
    await Bun.sleep(10)
  }
  return times
}

async function openDashboards(url: string, token: string) {
  const script = fileURLToPath(new URL('./live-dashboards.ts', import.meta.url))
  const child = Bun.spawn([process.execPath, script, url, token, String(DASHBOARDS)], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  const readUntil = async (isWhole: (text: string) => boolean) => {
    let text = ''
    while (!isWhole(text)) {
      const { value, done } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    return text
  }
  await readUntil((text) => text.includes('ready\n'))
  return {
    finish: async (last: number): Promise<Told> => {
      child.stdin.write(`${last}\n`)
      child.stdin.end()
      const line = await readUntil((text) => text.includes('\n'))
      await child.exited
      return JSON.parse(line) as Told
    },
  }
}

async function signIn(url: string): Promise<string> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(admin),
  })
  return ((await login.json()) as { token: string }).token
}

/** Where the journal stands, as a new dashboard is told. */
async function lastSeq(url: string, token: string): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
  const { promise, resolve } = Promise.withResolvers<number>()
  socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', token }))
  socket.onmessage = ({ data }) => resolve((JSON.parse(String(data)) as { seq: number }).seq)
  const seq = await promise
  socket.close()
  return seq
}
