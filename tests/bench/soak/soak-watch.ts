import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { percentile } from '../figures.ts'
import { residentMegabytes } from '../resident.ts'
import type { KilledShop } from './killed-shop.ts'

/** The figures of an interval. */
export type Stretch = {
  purchases: number
  /** The p50 of purchases that were not interrupted by a kill. */
  p50: number
  p99: number
  /** The slowest purchase, including those that waited for the shop to come back. */
  slowest: number
  megabytes: number
  databaseMegabytes: number
  logMegabytes: number
}

/** Records the shop's figures once per interval, and prints them to standard error. */
export function watchSoak(shop: KilledShop, directory: string, every: number) {
  const stretches: Stretch[] = []
  let calm: number[] = []
  let all: number[] = []

  /** Times a purchase from the moment at which it was due. */
  async function timed(work: () => Promise<unknown>): Promise<void> {
    const [started, turns] = [performance.now(), shop.turns()]
    await work()
    const time = performance.now() - started
    all.push(time)
    if (turns === shop.turns() && turns % 2 === 0) calm.push(time)
  }

  async function look() {
    const sizeOf = async (name: string) =>
      ((await stat(join(directory, name)).catch(() => null))?.size ?? 0) / 1e6
    const [calmly, every] = [calm, all]
    calm = []
    all = []
    stretches.push({
      purchases: every.length,
      p50: percentile(calmly, 0.5),
      p99: percentile(calmly, 0.99),
      slowest: Math.max(0, ...every),
      // There is no process between a kill and the next start.
      megabytes: await residentMegabytes(shop.pid()).catch(() => Number.NaN),
      databaseMegabytes: await sizeOf('shop.db'),
      logMegabytes: await sizeOf('shop.db-wal'),
    })
    console.error(`  ${stretches.length}: ${wordsOf(stretches.at(-1))}`)
  }

  const timer = setInterval(() => void look(), every)
  return {
    timed,
    stretches,
    /** Stops recording; an incomplete last interval does not count. */
    stop: async () => {
      clearInterval(timer)
      if (stretches.length === 0) await look()
    },
  }
}

function wordsOf(stretch: Stretch | undefined): string {
  if (!stretch) return ''
  const round = (value: number) => Math.round(value)
  const { purchases, p50, p99, slowest, megabytes, databaseMegabytes, logMegabytes } = stretch
  return [
    `${purchases} purchases, p50 ${round(p50)} ms, p99 ${round(p99)} ms`,
    `slowest ${round(slowest)} ms, memory ${round(megabytes)} MB`,
    `database ${round(databaseMegabytes)} MB and log ${round(logMegabytes)} MB`,
  ].join(', ')
}
