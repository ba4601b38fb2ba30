import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Counts a call that has been answered, whichever door it came through. */
  countAction: (done: { action: string; door: string; status: number; ms: number }) => void
  /** Everything in Prometheus's text format, with what is only known at this moment. */
  print: (now: Readings) => Promise<string>
  contentType: string
}

/** A reading by its name, without the shop's prefix; `help` says what it is, units included. */
export type Readings = Record<string, { help: string; value: number; isTotal?: boolean }>

/** Seconds: from an answer out of memory to one that waited for a payment provider. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(version: string): Metrics {
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

  function note(name: string, { help, value, isTotal }: Readings[string]) {
    const full = { name: `saucery_${name}`, help, registers }
    const known = readings.get(name) ?? (isTotal ? new Counter(full) : new Gauge(full))
    readings.set(name, known)
    if (known instanceof Gauge) return known.set(value)
    known.reset()
    known.inc(value)
  }

  return {
    countAction: ({ action, door, status, ms }) =>
      seconds.observe({ action, door, status }, ms / 1000),
    print: async (now) => {
      for (const [name, reading] of Object.entries(now)) note(name, reading)
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}
