import type { Counter, Gauge } from 'prom-client'

type Done = { action: string; door: string; status: number; ms: number }

export type Metrics = {
  /** Counts a call that has been answered, whichever door it came through. */
  countAction: (done: Done) => void
  /** Prometheus's text of what was counted, with what is only known at this moment. */
  print: (readings: Readings) => Promise<{ text: string; contentType: string }>
}

/** A reading by its name, without the shop's prefix; `help` says what it is, units included. */
export type Readings = Record<string, Reading>

type Reading = {
  help: string
  value: number
  isTotal?: boolean
}

/** Seconds: from an answer out of memory to one that waited for a payment provider. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** So many calls wait for the library, which a start need not load. */
const MOST_WAITING = 1_000

export function createMetrics(version: string): Metrics {
  const waiting: Done[] = []
  let book: Awaited<ReturnType<typeof openBook>> | undefined
  let opening: Promise<void> | undefined

  async function open() {
    book = await openBook(version)
    for (const done of waiting.splice(0)) book.count(done)
  }

  async function opened() {
    await (opening ??= open())
    if (!book) throw new Error('There is nothing to read from.')
    return book
  }

  return {
    countAction: (done) => {
      if (book) return book.count(done)
      waiting.push(done)
      if (waiting.length >= MOST_WAITING) opening ??= open()
    },
    print: async (readings) => (await opened()).print(readings),
  }
}

async function openBook(version: string) {
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client')
  // One of its own, so that two shops in one process do not count together.
  const registry = new Registry()
  const registers = [registry]
  const seconds = new Histogram({
    name: 'saucery_action_seconds',
    help: 'How long actions took, by action, door and status.',
    labelNames: ['action', 'door', 'status'],
    buckets,
    registers,
  })
  new Gauge({
    name: 'saucery_info',
    help: 'The version that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const readings = new Map<string, Gauge | Counter>()

  function note(name: string, { help, value, isTotal }: Reading) {
    const full = { name: `saucery_${name}`, help, registers }
    const known = readings.get(name) ?? (isTotal ? new Counter(full) : new Gauge(full))
    readings.set(name, known)
    if (known instanceof Gauge) return known.set(value)
    known.reset()
    known.inc(value)
  }

  // Found by its labels each time, a counter would cost more than counting.
  const ofOutcome = new Map<string, ReturnType<typeof seconds.labels>>()

  return {
    count: ({ action, door, status, ms }: Done) => {
      const key = `${action} ${door} ${status}`
      const known = ofOutcome.get(key) ?? seconds.labels({ action, door, status })
      ofOutcome.set(key, known)
      known.observe(ms / 1000)
    },
    print: async (now: Readings) => {
      for (const [name, reading] of Object.entries(now)) note(name, reading)
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}
