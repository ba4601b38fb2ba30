import { ActionError } from '../../shared/contract/errors.ts'
import { requireAdmin } from '../action/authorize.ts'
import { callerOf, isLoopback } from '../http/caller.ts'
import { errorResponse } from '../http/error-response.ts'
import type { Context } from '../context/context.ts'
import type { PageCache } from '../pages/cache/page-cache.ts'
import type { Readings } from '../runtime/metrics.ts'
import { storedReadings } from './metrics.queries.ts'

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
