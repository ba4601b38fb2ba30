import { invalidField } from '../../shared/contract/errors.ts'
import type { Handlers } from '../action/handler.ts'
import { lowStockProducts } from '../catalog/find-products.ts'
import { countCaptured } from '../payments/payments.queries.ts'
import { countPendingReviews } from '../reviews/reviews.queries.ts'
import { salesOfDays, topProducts } from './sales.queries.ts'

const SHOWN = 5

/** A captured payment may take this long to become an order (contract), in milliseconds. */
const SETTLED_WITHIN = 10_000

export const overviewHandlers: Pick<Handlers, 'overview.get'> = {
  'overview.get': async (input, { db, clock }) => {
    const starts = momentsOf(input.days)
    return {
      days: await salesOfDays(db.read, starts),
      topProducts: await topProducts(db.read, starts, SHOWN),
      lowStock: await lowStockProducts(db.read, SHOWN),
      reviewsWaiting: await countPendingReviews(db.read),
      capturedWithoutOrder: await countCaptured(db.read, clock() - SETTLED_WITHIN),
    }
  },
}

const LONGEST = 32 * 24 * 60 * 60 * 1000

function momentsOf(days: string): number[] {
  const moments = days.split(',').map((text) => Date.parse(text))
  const isRising = moments.every((moment, index) => moment > (moments[index - 1] ?? -Infinity))
  const length = (moments.at(-1) ?? NaN) - (moments[0] ?? NaN)
  if (isRising && length <= LONGEST) return moments
  throw invalidField('/days', 'Give moments in ISO 8601, one after another, over 31 days at most.')
}
