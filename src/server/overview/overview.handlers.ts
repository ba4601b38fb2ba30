import { LRUCache } from 'lru-cache'
import { invalidField } from '#shared/contract/errors.ts'
import { isMoment } from '#shared/contract/scalars.ts'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { formatMoney } from '#shared/domain/money.ts'
import * as m from '#shared/i18n/messages.ts'
import { countUntranslated, lowStockProducts } from '../catalog/find-products.ts'
import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handler.ts'
import type { Reader } from '../db/engine/engine.ts'
import { readFact } from '../db/engine/facts.ts'
import { otherAddress, refusedOriginSetting } from '../http/refused-origin.ts'
import { summarizeOrders } from '../orders/order-list.ts'
import { countTroubles } from '../payments/holds/staff-troubles.ts'
import { countCaptured } from '../payments/payment/payments.queries.ts'
import { countPendingReviews } from '../reviews/reviews.queries.ts'
import { ordersWithRefundDue } from './refund-due.queries.ts'
import { countNothingToShip, refundedOfDays } from './refunded.queries.ts'
import { salesOfDays, topProducts } from './sales.queries.ts'
import { setupOf } from './setup.ts'

/** Products per list. */
const SHOWN = 5

/**
 * Milliseconds between two reads, because every dashboard fetches the overview after every event.
 */
const INTERVAL = 300
/** The most time zones whose days are read at the same time. */
const MAX_TURNS = 50

type Turn = { startsAt: number; isOpen: boolean; overview: Promise<Overview> }
const turnsOf = new WeakMap<Reader, LRUCache<string, Turn>>()

export const overviewHandlers = {
  /** Requests share the next read, so each sees everything that was committed before it. */
  'overview.get': async ({ days }, context) => {
    const { db, clock } = context
    const starts = momentsOf(days)
    const turns = turnsOf.get(db.read) ?? new LRUCache<string, Turn>({ max: MAX_TURNS })
    turnsOf.set(db.read, turns)
    const now = performance.now()
    const last = turns.get(days)
    if (last?.isOpen) return last.overview
    const startsAt = Math.max(now, (last?.startsAt ?? -INTERVAL) + INTERVAL)
    const overview = Bun.sleep(startsAt - now).then(() => {
      turn.isOpen = false
      return makeOverview(context, starts, clock())
    })
    const turn = { startsAt, isOpen: true, overview }
    turns.set(days, turn)
    return overview
  },
} satisfies Partial<Handlers>

async function makeOverview(
  context: Context,
  starts: readonly number[],
  now: number,
): Promise<Overview> {
  const db = context.db.read
  const refused = await readFact(db, refusedOriginSetting)
  return {
    days: await daysOf(db, starts),
    toShip: await countToShip(context),
    topProducts: await topProducts(db, starts, SHOWN),
    lowStock: await lowStockProducts(db, SHOWN),
    reviewsWaiting: await countPendingReviews(db),
    untranslated: await countUntranslated(db),
    refundDue: await ordersWithRefundDue(db, SHOWN),
    capturedWithoutOrder: await countCaptured(db, now),
    troubledPayments: await countTroubles(db),
    otherAddress: otherAddress(refused, context.publicUrl, now)?.origin ?? null,
    setup: await setupOf(context),
  }
}

async function daysOf(db: Reader, starts: readonly number[]): Promise<Overview['days']> {
  const refunded = await refundedOfDays(db, starts)
  const days = await salesOfDays(db, starts)
  return days.map((day, index) => {
    const cents = refunded[index] ?? 0
    return cents > 0 ? { ...day, refunded: formatMoney(cents) } : day
  })
}

async function countToShip(context: Context): Promise<number> {
  const { placed } = await summarizeOrders(context, { status: 'placed' })
  return Math.max(0, placed - (await countNothingToShip(context.db.read)))
}

const LONGEST = 32 * 24 * 60 * 60 * 1000

function momentsOf(days: string): number[] {
  const moments = days.split(',').map((text) => (isMoment(text) ? Date.parse(text) : NaN))
  const isRising = moments.every((moment, index) => moment > (moments[index - 1] ?? -Infinity))
  const length = (moments.at(-1) ?? NaN) - (moments[0] ?? NaN)
  if (isRising && length <= LONGEST) return moments
  throw invalidField('/days', m.errorMoments())
}
