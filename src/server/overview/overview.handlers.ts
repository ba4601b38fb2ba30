import { invalidField } from '../../shared/contract/errors.ts'
import type { Overview } from '../../shared/contract/overview.ts'
import type { Handlers } from '../context/handler.ts'
import { lowStockProducts } from '../catalog/find-products.ts'
import type { Reader } from '../db/engine/engine.ts'
import { countCaptured } from '../payments/payment/payments.queries.ts'
import { countPendingReviews } from '../reviews/reviews.queries.ts'
import { salesOfDays, topProducts } from './sales.queries.ts'

const SHOWN = 5

/**
 * In milliseconds. Every dashboard asks after every event; those that ask at the same time get the
 * same answer. They wait longer than this after an event, so that what they get knows of it.
 */
const FRESH_FOR = 300

type Made = { days: string; at: number; overview: Promise<Overview> }
const made = new WeakMap<Reader, Made>()

export const overviewHandlers: Pick<Handlers, 'overview.get'> = {
  'overview.get': async ({ days }, { db, clock }) => {
    const now = clock()
    const last = made.get(db.read)
    if (last?.days === days && Math.abs(now - last.at) < FRESH_FOR) return last.overview
    const overview = makeOverview(db.read, momentsOf(days), now)
    made.set(db.read, { days, at: now, overview })
    return overview
  },
}

async function makeOverview(db: Reader, starts: readonly number[], now: number): Promise<Overview> {
  return {
    days: await salesOfDays(db, starts),
    topProducts: await topProducts(db, starts, SHOWN),
    lowStock: await lowStockProducts(db, SHOWN),
    reviewsWaiting: await countPendingReviews(db),
    capturedWithoutOrder: await countCaptured(db, now),
  }
}

const LONGEST = 32 * 24 * 60 * 60 * 1000

function momentsOf(days: string): number[] {
  const moments = days.split(',').map((text) => Date.parse(text))
  const isRising = moments.every((moment, index) => moment > (moments[index - 1] ?? -Infinity))
  const length = (moments.at(-1) ?? NaN) - (moments[0] ?? NaN)
  if (isRising && length <= LONGEST) return moments
  throw invalidField('/days', 'Give moments in ISO 8601, one after another, over 31 days at most.')
}
