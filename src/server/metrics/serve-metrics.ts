import { ActionError } from '../../shared/contract/errors.ts'
import { requireAdmin } from '../action/authorize.ts'
import { callerOf, isLoopback } from '../action/caller.ts'
import { errorResponse } from '../action/rest.ts'
import type { Context } from '../context.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { Counted } from './metrics.ts'
import { storedReadings } from './metrics.queries.ts'

export type Surroundings = { cache: PageCache; socket: { connections: () => number } }

/** What this worker has counted and what it holds at this moment. */
export function countedHere(
  { metrics }: Pick<Context, 'metrics'>,
  { cache, socket }: Surroundings,
): Promise<Counted> {
  const { kept, made } = cache.counts()
  return metrics.read({
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
    workers: { help: 'Processes that answer.', value: 1 },
    memory_bytes: { help: 'Resident memory of the workers.', value: process.memoryUsage.rss() },
    uptime_seconds: {
      help: 'Since the oldest worker was started.',
      value: process.uptime(),
      isLargest: true,
    },
  })
}

/** Prometheus's text for an admin's token, or for whoever is on this machine. */
export async function serveMetrics(
  context: Context,
  request: Request,
  surroundings: Surroundings,
): Promise<Response> {
  const { token, requestId } = callerOf(context, request)
  try {
    if (!isLoopback(context, request)) await requireAdmin(context, token)
    const workers = [
      await countedHere(context, surroundings),
      ...((await context.siblings.gatherMetrics()) as Counted[]),
    ]
    const { text, contentType } = await context.metrics.print(
      workers,
      await storedReadings(context),
    )
    return new Response(text, {
      headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' },
    })
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    context.log.info('metrics_refused', { request: requestId, code: error.code })
    return errorResponse(error)
  }
}
