import { invalidField } from '../../shared/contract/errors.ts'
import type { Overview } from '../../shared/contract/overview.ts'
import type { Handlers } from '../context/handler.ts'
import { lowStockProducts } from '../catalog/find-products.ts'
import type { Reader } from '../db/engine/engine.ts'
import { countCaptured } from '../payments/payment/payments.queries.ts'
import { countPendingReviews } from '../reviews/reviews.queries.ts'
import { salesOfDays, topProducts } from './sales.queries.ts'

/** Products per list. */
const SHOWN = 5

/**
 * Milliseconds for which an overview is shared, because every dashboard fetches it after every event.
 * Dashboards wait longer than this after an event, so the overview they get includes it.
 */
const FRESH_FOR = 300

type Shared = { days: string; at: number; overview: Promise<Overview> }
const latest = new WeakMap<Reader, Shared>()

export const overviewHandlers: Pick<Handlers, 'overview.get'> = {
  'overview.get': async ({ days }, { db, clock }) => {
    const now = clock()
    const last = latest.get(db.read)
    if (last?.days === days && Math.abs(now - last.at) < FRESH_FOR) return last.overview
    const overview = makeOverview(db.read, momentsOf(days), now)
    latest.set(db.read, { days, at: now, overview })
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
