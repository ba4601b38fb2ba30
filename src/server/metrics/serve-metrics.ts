import { ActionError } from '../../shared/contract/errors.ts'
import { requireAdmin } from '../action/authorize.ts'
import { callerOf, isLoopback } from '../action/caller.ts'
import { errorResponse } from '../action/rest.ts'
import type { Context } from '../context.ts'
import type { PageCache } from '../pages/page-cache.ts'
import type { Readings } from './metrics.ts'
import { storedReadings } from './metrics.queries.ts'

type Surroundings = { cache: PageCache; socket: { connections: () => number } }

/** Prometheus's text for an admin's token, or for whoever is on this machine. */
export async function serveMetrics(
  context: Context,
  request: Request,
  { cache, socket }: Surroundings,
): Promise<Response> {
  try {
    if (!isLoopback(context, request)) await requireAdmin(context, callerOf(context, request).token)
    const { kept, made } = cache.counts()
    const own: Readings = {
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
      memory_bytes: { help: 'Resident memory of the process.', value: process.memoryUsage.rss() },
      uptime_seconds: { help: 'Since the process was started.', value: process.uptime() },
    }
    const text = await context.metrics.print({ ...own, ...(await storedReadings(context)) })
    return new Response(text, {
      headers: { 'Content-Type': context.metrics.contentType, 'Cache-Control': 'no-store' },
    })
  } catch (error) {
    if (error instanceof ActionError) return errorResponse(error)
    throw error
  }
}
