import { Counter, Gauge, Histogram, Registry } from 'prom-client'

type Done = { action: string; transport: string; status: number; ms: number }

export type Metrics = ReturnType<typeof createMetrics>

/** Current values by metric name, without the `saucery_` prefix. */
export type Readings = Record<string, Reading>

type Reading = readonly [help: string, value: number, kind?: 'total']

/** In seconds, from a cached response to one that waited for a payment provider. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(version: string) {
  // A separate registry, so that two shops in one process do not share counters.
  const registry = new Registry()
  const registers = [registry]
  const seconds = new Histogram({
    name: 'saucery_action_seconds',
    help: 'How long actions took, by action, transport and status.',
    labelNames: ['action', 'transport', 'status'],
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

  function set(name: string, [help, value, kind]: Reading) {
    const full = { name: `saucery_${name}`, help, registers }
    const reading = readings.get(name) ?? (kind ? new Counter(full) : new Gauge(full))
    readings.set(name, reading)
    if (reading instanceof Gauge) return reading.set(value)
    reading.reset()
    reading.inc(value)
  }

  // Looking a histogram up by its labels costs more than observing.
  const byLabels = new Map<string, ReturnType<typeof seconds.labels>>()

  return {
    countAction: ({ action, transport, status, ms }: Done) => {
      const key = `${action} ${transport} ${status}`
      const labelled = byLabels.get(key) ?? seconds.labels({ action, transport, status })
      byLabels.set(key, labelled)
      labelled.observe(ms / 1000)
    },
    print: async (current: Readings) => {
      for (const [name, reading] of Object.entries(current)) set(name, reading)
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}
