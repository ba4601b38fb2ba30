import { openRawSocket, type RawSocket } from '../../support/raw-socket.ts'

// Visitors' tabs, and clients that never read, in a separate process: `bun sockets-crowd.ts URL IDLE SLOW`.
// Prints "ready" once all are connected; ends when it is killed.

const [address = '', idle = '0', slow = '0'] = process.argv.slice(2)
/** Sockets from one address; the shop allows 250. */
const FROM_ONE = 200
const AT_ONCE = 50
const LOOK_EVERY = 1_000

const subscribe = (since?: number) =>
  JSON.stringify({ type: 'subscribe', topics: ['products'], since })

async function open(index: number): Promise<RawSocket> {
  const from = `203.0.113.${Math.floor(index / FROM_ONE)}`
  return openRawSocket({ address }, { 'X-Forwarded-For': from })
}

/** A tab that was left open: it receives every change and does nothing. */
async function beIdle(index: number) {
  const socket = await open(index)
  socket.send(subscribe())
  socket.ignore()
}

/** Requests all past events and reads none of them; reconnects when it is disconnected. */
async function neverRead(index: number): Promise<void> {
  const socket = await open(index)
  socket.stopReading()
  socket.send(subscribe(0))
  const timer = setInterval(() => {
    if (!socket.isClosed()) return
    clearInterval(timer)
    void neverRead(index)
  }, LOOK_EVERY)
}

const works = [
  ...Array.from({ length: Number(idle) }, (_, index) => () => beIdle(index)),
  ...Array.from({ length: Number(slow) }, (_, index) => () => neverRead(Number(idle) + index)),
]
while (works.length > 0) await Promise.all(works.splice(0, AT_ONCE).map((work) => work()))
console.log('ready')
