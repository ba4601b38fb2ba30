import { count, eq, min, sum } from 'drizzle-orm'
import { createHash, timingSafeEqual } from 'node:crypto'
import { ActionError } from '#shared/contract/errors.ts'
import type { MailState } from '#shared/domain/shop/mail.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { backedUpAt } from '../backup/schedule.ts'
import { isPublic } from '../config/trusted-proxies.ts'
import type { Context } from '../context/context.ts'
import { holds } from '../db/schema/payments/payments.ts'
import { outbox } from '../db/schema/shop.ts'
import { callerOf, isDirectLoopback } from '../http/caller.ts'
import { errorResponse } from '../http/responses.ts'
import { journalBounds } from '../journal/journal.ts'
import type { PageCache } from '../pages/cache/page-cache.ts'
import { countCaptured, countUnclaimed } from '../payments/payment/payments.queries.ts'
import type { Readings } from '../runtime/metrics.ts'
import { countWaiting } from '../webhooks/deliveries.queries.ts'

type RouterState = { cache: PageCache; socket: { connections: () => number } }

function processReadings({ cache, socket }: RouterState): Readings {
  const { hits, builds } = cache.counts()
  return {
    pages_kept_total: ['Pages and public reads answered from memory.', hits, 'total'],
    pages_made_total: ['Pages and public reads that had to be made.', builds, 'total'],
    sockets: ['Open live connections.', socket.connections()],
    memory_bytes: ['Resident memory.', process.memoryUsage.rss()],
    uptime_seconds: ['Time since the start.', process.uptime()],
  }
}

/**
 * `GET /metrics` in Prometheus's text format, for `METRICS_TOKEN`, for staff who see reports, and for
 * this machine unless the shop has a public address.
 */
export async function serveMetrics(
  context: Context,
  request: Request,
  routerState: RouterState,
): Promise<Response> {
  const { token, requestId } = callerOf(context, request)
  try {
    if (!isOwnMachine(context, request) && !isMetricsToken(context, token)) {
      await requireStaff(context, token, ['reports:read'])
    }
    const stored = await storedReadings(context)
    const { text, contentType } = await context.metrics.print({
      ...processReadings(routerState),
      ...stored,
    })
    return new Response(text, {
      headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' },
    })
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    context.log.info('metrics_refused', { request: requestId, code: error.code })
    return errorResponse(error)
  }
}

/** A proxy that adds no header looks like this machine, and a public address has one in front. */
function isOwnMachine({ config }: Context, request: Request): boolean {
  return !isPublic(config) && isDirectLoopback(request)
}

function isMetricsToken({ config }: Context, token: string | null): boolean {
  if (config.metricsToken === null || token === null) return false
  // Digests are compared, because values compared in constant time must have the same length.
  const [actual, expected] = [token, config.metricsToken].map((text) =>
    createHash('sha256').update(text).digest(),
  ) as [Buffer, Buffer]
  return timingSafeEqual(actual, expected)
}

async function storedReadings(context: Context): Promise<Readings> {
  const { db, live, clock } = context
  const now = clock()
  const { last } = await journalBounds(db.read)
  const mails = (status: MailState) =>
    db.read
      .select({ count: count(), oldest: min(outbox.createdAt) })
      .from(outbox)
      .where(eq(outbox.status, status))
  const [waiting] = await mails('waiting')
  const [failed] = await mails('failed')
  const [held] = await db.read.select({ units: sum(holds.quantity) }).from(holds)
  const oldest = waiting?.oldest ?? now
  const bytes = await db.bytes()
  return {
    journal_events: ['The number of the newest event.', last],
    journal_lag_events: [
      'Events that are stored and have not gone out to open pages.',
      last - live.position(),
    ],
    outbox_waiting: ['Mails that wait to be sent.', waiting?.count ?? 0],
    outbox_oldest_seconds: [
      'Age of the oldest mail that waits.',
      Math.max(0, (now - oldest) / 1000),
    ],
    outbox_failed: ['Mails that failed for good.', failed?.count ?? 0],
    webhook_deliveries_waiting: [
      'Deliveries to webhooks that wait to be sent.',
      await countWaiting(db.read),
    ],
    held_units: ['Units that open payments hold.', Number(held?.units ?? 0)],
    captured_without_order: [
      'Payments of an order that were taken, or asked for and not answered, without becoming it; must be 0.',
      await countCaptured(db.read, now),
    ],
    unclaimed_payments: [
      'Payments of an amount only that were taken and for which no order has been sent.',
      await countUnclaimed(db.read, now),
    ],
    last_proven_backup_timestamp_seconds: [
      'The moment of the last backup that was read back and found whole; 0 for never.',
      ((await backedUpAt(context)) ?? 0) / 1000,
    ],
    database_bytes: ['Size of the database.', bytes.data],
    database_log_bytes: ['Size of the write-ahead log beside shop.db; 0 on PostgreSQL.', bytes.log],
  }
}
