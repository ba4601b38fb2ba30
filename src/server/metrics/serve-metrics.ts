import { ActionError } from '../../shared/contract/errors.ts'
import { requireAdmin } from '../action/authorize.ts'
import { callerOf, isLoopback } from '../http/caller.ts'
import { errorResponse } from '../http/responses.ts'
import type { Context } from '../context/context.ts'
import type { PageCache } from '../pages/cache/page-cache.ts'
import type { Readings } from '../runtime/metrics.ts'
import { count, eq, min, sum } from 'drizzle-orm'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lastProvenBackup } from '../backup/schedule.ts'
import { holds } from '../db/schema/payments.ts'
import { outbox } from '../db/schema/shop.ts'
import { journalBounds } from '../journal/journal.ts'
import { countCaptured, countUnclaimed } from '../payments/payment/payments.queries.ts'

export type RouterState = { cache: PageCache; socket: { connections: () => number } }

function processReadings({ cache, socket }: RouterState): Readings {
  const { kept, made } = cache.counts()
  return {
    pages_kept_total: {
      help: 'Pages and public reads answered from memory.',
      value: kept,
      isTotal: true,
    },
    pages_made_total: {
      help: 'Pages and public reads that had to be made.',
      value: made,
      isTotal: true,
    },
    sockets: { help: 'Open live connections.', value: socket.connections() },
    memory_bytes: { help: 'Resident memory.', value: process.memoryUsage.rss() },
    uptime_seconds: { help: 'Time since the start.', value: process.uptime() },
  }
}

/** `GET /metrics` in Prometheus's text format, for admins and for requests from this machine. */
export async function serveMetrics(
  context: Context,
  request: Request,
  routerState: RouterState,
): Promise<Response> {
  const { token, requestId } = callerOf(context, request)
  try {
    if (!isLoopback(context, request)) await requireAdmin(context, token)
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

export async function storedReadings(context: Context): Promise<Readings> {
  const { db, live, clock, config } = context
  const now = clock()
  const { last } = await journalBounds(db.read)
  const [waiting] = await db.read
    .select({ mails: count(), oldest: min(outbox.createdAt) })
    .from(outbox)
    .where(eq(outbox.status, 'waiting'))
  const [failed] = await db.read
    .select({ mails: count() })
    .from(outbox)
    .where(eq(outbox.status, 'failed'))
  const [held] = await db.read.select({ units: sum(holds.quantity) }).from(holds)
  const oldest = waiting?.oldest ?? now
  return {
    journal_events: { help: 'The number of the newest event.', value: last },
    journal_lag_events: {
      help: 'Events that are stored and have not gone out to open pages.',
      value: last - live.position(),
    },
    outbox_waiting: { help: 'Mails that wait to be sent.', value: waiting?.mails ?? 0 },
    outbox_oldest_seconds: {
      help: 'Age of the oldest mail that waits.',
      value: Math.max(0, (now - oldest) / 1000),
    },
    outbox_failed: { help: 'Mails given up after three days.', value: failed?.mails ?? 0 },
    held_units: { help: 'Units that open payments hold.', value: Number(held?.units ?? 0) },
    captured_without_order: {
      help: 'Payments of an order that were taken, or asked for and not answered, without becoming it; must be 0.',
      value: await countCaptured(db.read, now),
    },
    unclaimed_payments: {
      help: 'Payments of an amount only that were taken and for which no order has been sent.',
      value: await countUnclaimed(db.read, now),
    },
    last_proven_backup_timestamp_seconds: {
      help: 'The moment of the last backup that was read back and found whole; 0 for never.',
      value: ((await lastProvenBackup(db.read)) ?? 0) / 1000,
    },
    database_bytes: {
      help: 'Size of shop.db.',
      value: await sizeOf(join(config.dataDir, 'shop.db')),
    },
    database_log_bytes: {
      help: 'Size of the write-ahead log beside it.',
      value: await sizeOf(join(config.dataDir, 'shop.db-wal')),
    },
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}
