import { seeded } from '../../../src/samples/seeded.ts'
import { eventually } from '../clock.ts'
import { openSocket, type TestSocket } from '../socket.ts'
import { anAddress, fill } from './fill.ts'
import { frameFor } from './frames.ts'
import { operationsOf, requestFor } from './requests.ts'

type FuzzReport = {
  requests: number
  frames: number
  /** How often each status was answered, over both transports. */
  statuses: Record<number, number>
  /** What must never happen, with the number from which to reproduce it. */
  faults: string[]
  /** How often the shop closed a socket with each code; the sockets are reopened. */
  closed: Record<number, number>
}

/**
 * The only 503 that are not faults: STRIPE-01, because no card provider is set up, and the pages and feed
 * of a shop that is not yet open, which a request may have set. Requests choose the language of the account.
 */
const expected = [
  'Stripe not configured',
  'Stripe n’est pas configuré',
  "We're opening soon",
  'We&#x27;re opening soon',
  'La boutique ouvre bientôt',
]

type Target = { url: string; owner: { username: string; password: string } }

const WORKERS = 12
const SOCKETS = 4
/** How many frames to send before checking that the socket still responds. */
const BATCH = 50
const ANSWER_WITHIN = 30_000
const KNOWN = 400

/**
 * Sends this many requests and frames to a shop, each generated from the seed and its number: half over
 * HTTP and half over sockets of staff and strangers, concurrently.
 */
export async function fuzz(target: Target, seed: number, total: number): Promise<FuzzReport> {
  const report: FuzzReport = { requests: 0, frames: 0, statuses: {}, faults: [], closed: {} }
  const known: string[] = []
  const headers = { 'Content-Type': 'application/json' }
  const login = await fetch(`${target.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(target.owner),
  })
  const { token, user } = (await login.json()) as { token: string; user: { id: string } }
  await fill(target.url, token)
  const operations = operationsOf(await (await fetch(`${target.url}/api/openapi.json`)).json())

  /** Collects ids and cursors from responses, so that later requests name what exists; never the owner's. */
  function learn(text: string) {
    for (const [, id = ''] of text
      .slice(0, 20_000)
      .matchAll(/"(?:id|paymentIntentId|updatedAt)":"([^"]+)"/g)) {
      if (id === user.id || known.includes(id)) continue
      if (known.length < KNOWN) known.push(id)
      else known[(known.indexOf(id) + id.charCodeAt(id.length - 1) * 7) % KNOWN] = id
    }
  }

  function count(status: number, what: string) {
    report.statuses[status] = (report.statuses[status] ?? 0) + 1
    if (status >= 500 && !expected.some((text) => what.includes(text)))
      report.faults.push(`${status} for ${what}`)
  }

  async function request(number: number) {
    const asked = requestFor(operations, seeded(seed + number), known, token)
    const { path, ...options } = asked
    const what = `#${number} ${JSON.stringify(asked).slice(0, 700)}`
    report.requests += 1
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN)
      const answer = await fetch(target.url + path, { ...options, signal, redirect: 'manual' })
      const text = await answer.text()
      count(answer.status, `${what} ${text.slice(0, 200)}`)
      if (answer.ok) learn(text)
      if (/\bat \S+ \(|SQLITE_|node_modules|bun:sqlite/.test(text)) {
        report.faults.push(`the inside of the shop shows in ${what}`)
      }
    } catch (error) {
      report.faults.push(`no answer (${String(error)}) to ${what}`)
    }
  }

  async function requests(numbers: IterableIterator<number>) {
    for (const number of numbers) await request(number)
  }

  async function frames(numbers: IterableIterator<number>, isStaff: boolean) {
    let socket = await dial(isStaff)
    let batch = 0
    for (const number of numbers) {
      socket.send(frameFor(seeded(seed + number), known, `f${number}`))
      report.frames += 1
      batch += 1
      if (batch < BATCH) continue
      batch = 0
      socket = await settle(socket, `s${number}`, isStaff)
    }
    await settle(socket, 'end', isStaff)
    socket.close()
  }

  async function dial(isStaff: boolean): Promise<TestSocket> {
    const socket = await openSocket({ address: target.url }, { 'X-Forwarded-For': anAddress() })
    socket.send(isStaff ? { type: 'auth', token } : { type: 'subscribe', topics: ['products'] })
    await socket.next(({ type }) => type === 'ready' || type === 'subscribed')
    return socket
  }

  /** Sends a call; a socket that neither responds nor closes is stuck. Returns a new socket. */
  async function settle(socket: TestSocket, id: string, isStaff: boolean): Promise<TestSocket> {
    let code: number | null = null
    let isAnswered = false
    void socket.closed.then((closed) => (code = closed.code))
    socket.send({ type: 'call', id, action: 'products.list', input: { limit: 1 } })
    socket
      .next((frame) => frame.id === id)
      .then(
        () => (isAnswered = true),
        () => {},
      )
    const isSettled = await eventually(() => isAnswered || code !== null, ANSWER_WITHIN)
    if (!isSettled) report.faults.push(`a socket is stuck at ${id}`)
    for (const { type, status, id: about, message } of socket.frames) {
      if (type === 'error') count(Number(status), `the frame ${String(about)}: ${String(message)}`)
      else if (type === 'result') count(200, '')
    }
    const texts = socket.frames.filter(({ type }) => type === 'result').slice(-3)
    learn(JSON.stringify(texts))
    if (code !== null) report.closed[code] = (report.closed[code] ?? 0) + 1
    // A new socket each time, because the frames that the old one has received are no longer needed.
    socket.close()
    return dial(isStaff)
  }

  const half = Math.floor(total / 2)
  const overHttp = upTo(0, half)
  const overSocket = Array.from({ length: SOCKETS }, (_, index) => {
    const share = Math.floor((total - half) / SOCKETS)
    const start = half + index * share
    const end = index === SOCKETS - 1 ? total : start + share
    return frames(upTo(start, end), index !== 0)
  })
  await Promise.all([...Array.from({ length: WORKERS }, () => requests(overHttp)), ...overSocket])
  return report
}

function* upTo(start: number, end: number): Generator<number> {
  for (let number = start; number < end; number++) yield number
}
