import { type Figure, latencies, medianOf, middleOf, RUNS } from '../figures.ts'
import { createBuyer } from '../load/buyer.ts'
import { addProduct, signIn } from '../load/staff.ts'
import { startBare, startShop } from '../processes.ts'
import { openSocket } from '../sockets/open-socket.ts'
import { measureCrowd } from './live-crowd.ts'

const CALLS = 10_000
const AT_ONCE = 64
const ORDERS = 60

type Frame = { type: string; name?: string; id?: string; data?: { id: string } }

/** Measures calls over the socket, and how long after its capture an order is on the dashboard. */
export async function measureLive(): Promise<Figure[]> {
  const shop = await startShop()
  const bare = await startBare(new Uint8Array(), {})
  try {
    const product = await addProduct(shop.url)
    const { socket, waitFor } = await openDashboard(shop.url)
    const echo = await openSocket(bare.url)
    await callsPerSecond(socket, 'users.list')
    const rates: number[] = []
    const limits: number[] = []
    const delays: number[][] = []
    for (let run = 0; run < RUNS; run += 1) {
      rates.push(await callsPerSecond(socket, 'users.list'))
      limits.push(await callsPerSecond(echo, 'users.list'))
      const times: number[] = []
      for (let order = 0; order < ORDERS; order += 1) {
        const seen = waitFor('order.created')
        const started = performance.now()
        await createBuyer(shop.url, run * ORDERS + order).buy(product)
        times.push((await seen) - started)
      }
      delays.push(times)
    }
    echo.close()
    socket.close()
    return [
      {
        name: 'socket calls (users.list)',
        unit: '/s',
        ...medianOf(rates),
        limit: middleOf(limits),
        note: 'limit: bare echo',
      },
      ...latencies('first click to dashboard', delays),
      ...(await measureCrowd(shop.url, product)),
    ]
  } finally {
    await bare.stop()
    await shop.stop()
  }
}

async function openDashboard(url: string) {
  const token = await signIn(url)
  const socket = await openSocket(url)
  const waiting: { name: string; resolve: (at: number) => void }[] = []
  const subscribed = Promise.withResolvers<void>()
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame
    if (frame.type === 'subscribed') subscribed.resolve()
    if (frame.type !== 'event') return
    const index = waiting.findIndex(({ name }) => name === frame.name)
    if (index >= 0) waiting.splice(index, 1)[0]?.resolve(performance.now())
  })
  socket.send(JSON.stringify({ type: 'auth', token }))
  socket.send(JSON.stringify({ type: 'subscribe', topics: ['orders', 'reviews', 'products'] }))
  await subscribed.promise
  return {
    socket,
    waitFor: (name: string) =>
      new Promise<number>((resolve) => {
        waiting.push({ name, resolve })
      }),
  }
}

/** The rate of calls over a socket, with several in flight at once. */
async function callsPerSecond(socket: WebSocket, action: string): Promise<number> {
  let sent = 0
  let answered = 0
  const done = Promise.withResolvers<void>()
  const call = () => {
    sent += 1
    socket.send(JSON.stringify({ type: 'call', id: `c${sent}`, action, input: {} }))
  }
  const answer = ({ data }: MessageEvent) => {
    const { id } = JSON.parse(String(data)) as Frame
    if (id === undefined) return
    answered += 1
    if (answered === CALLS) done.resolve()
    else if (sent < CALLS) call()
  }
  socket.addEventListener('message', answer)
  const started = performance.now()
  for (let index = 0; index < AT_ONCE; index += 1) call()
  await done.promise
  socket.removeEventListener('message', answer)
  return CALLS / ((performance.now() - started) / 1000)
}
