export {}

// Many dashboards in a separate process, so that their work does not slow down the server:
// `bun live-dashboards.ts URL TOKEN COUNT`. Prints "ready" once all of them are live. A line with the last
// event's number on standard input ends it with one line of figures.

const [url = '', token = '', total = '1'] = process.argv.slice(2)
const dashboards = Number(total)
const topics = ['orders', 'reviews', 'products']

type Delivery = { at: number; lastAt: number; count: number }

/** Each event by its number: when it happened, and when the last dashboard had it. */
const events = new Map<number, Delivery>()
const lastHeard = Array.from({ length: dashboards }, () => 0)
let disorders = 0

const head = /^\{"type":"event","seq":(\d+).*?"at":"([^"]+)"/

await Promise.all(lastHeard.map((_, index) => open(index)))
console.log('ready')

for await (const line of console) {
  const last = Number(line)
  const until = Date.now() + 10_000
  while (lastHeard.some((seq) => seq < last) && Date.now() < until) await Bun.sleep(10)
  const deliveries = [...events.values()]
  console.log(
    JSON.stringify({
      events: deliveries.length,
      missing: deliveries.reduce((sum, { count }) => sum + dashboards - count, 0),
      disorders,
      delays: deliveries.map(({ at, lastAt }) => lastAt - at),
    }),
  )
  process.exit(0)
}

function open(index: number): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'auth', token }))
    socket.send(JSON.stringify({ type: 'subscribe', topics }))
  }
  socket.onerror = reject
  socket.onmessage = ({ data }) => {
    const text = String(data)
    const event = head.exec(text.slice(0, 200))
    if (event) hear(index, Number(event[1]), event[2] ?? '')
    else if (text.includes('"subscribed"')) resolve()
  }
  return promise
}

function hear(index: number, seq: number, at: string) {
  const before = lastHeard[index] ?? 0
  // The first number depends on the journal; from then on, the numbers have no gaps.
  if (before !== 0 && seq !== before + 1) disorders += 1
  lastHeard[index] = seq
  const delivery = events.get(seq) ?? { at: Date.parse(at), lastAt: 0, count: 0 }
  delivery.lastAt = Date.now()
  delivery.count += 1
  events.set(seq, delivery)
}
