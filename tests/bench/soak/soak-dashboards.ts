export {}

// Dashboards that reconnect with `since` whenever the shop was down, in a separate process:
// `bun soak-dashboards.ts URL TOKEN COUNT`. Prints "ready" once all of them are live. A line with the last
// event's number on standard input ends it with one line about what they received.

const [url = '', token = '', count = '1'] = process.argv.slice(2)
// All topics whose events are numbered, so that the numbers have no gaps if every event arrives.
const topics = ['orders', 'reviews', 'products']
const BACK_AFTER = 100

type Dashboard = { last: number | null; lost: number; doubled: number; resets: number }

const dashboards = Array.from({ length: Number(count) }, () => {
  const dashboard: Dashboard = { last: null, lost: 0, doubled: 0, resets: 0 }
  return dashboard
})
/** Used by the first dashboard to check that no order is announced as new twice. */
const ordersAnnounced = new Set<string>()
let ordersAnnouncedTwice = 0
let connections = 0

await Promise.all(dashboards.map((dashboard, index) => open(dashboard, index === 0)))
console.log('ready')

for await (const line of console) {
  const last = Number(line)
  const until = Date.now() + 30_000
  while (dashboards.some((each) => (each.last ?? 0) < last) && Date.now() < until) {
    await Bun.sleep(20)
  }
  const sum = (of: (each: Dashboard) => number) =>
    dashboards.reduce((total, each) => total + of(each), 0)
  console.log(
    JSON.stringify({
      behind: sum((each) => Math.max(0, last - (each.last ?? 0))),
      lost: sum((each) => each.lost),
      doubled: sum((each) => each.doubled),
      resets: sum((each) => each.resets),
      orders: ordersAnnounced.size,
      ordersAnnouncedTwice,
      connections,
    }),
  )
  process.exit(0)
}

/** Resolves once the dashboard is live for the first time; from then on, it reconnects automatically. */
function open(dashboard: Dashboard, looksInside: boolean): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const connect = () => {
    connections += 1
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'auth', token }))
      const since = dashboard.last === null ? {} : { since: dashboard.last }
      socket.send(JSON.stringify({ type: 'subscribe', topics, ...since }))
    }
    socket.onmessage = ({ data }) => {
      const text = String(data)
      const [, type = '', seq = ''] = /^\{"type":"(\w+)".*?"seq":(\d+)/.exec(text) ?? []
      if (type === 'event') hear(dashboard, Number(seq), looksInside ? text : null)
      if (type === 'reset') dashboard.resets += 1
      if (type !== 'subscribed') return
      // All earlier events were sent before this frame.
      const last = dashboard.last ?? Number(seq)
      dashboard.lost += Math.max(0, Number(seq) - last)
      dashboard.last = Math.max(last, Number(seq))
      resolve()
    }
    socket.onclose = () => void setTimeout(connect, BACK_AFTER)
  }
  connect()
  return promise
}

function hear(dashboard: Dashboard, seq: number, text: string | null) {
  const { last } = dashboard
  if (last !== null && seq <= last) {
    dashboard.doubled += 1
    return
  }
  if (last !== null) dashboard.lost += seq - last - 1
  dashboard.last = seq
  if (!text?.includes('"name":"order.created"', 0)) return
  const { data } = JSON.parse(text) as { data: { id: string } }
  if (ordersAnnounced.has(data.id)) ordersAnnouncedTwice += 1
  ordersAnnounced.add(data.id)
}
