import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { ActionError } from '../shared/contract/errors.ts'
import { addressOf, notePeer } from './action/caller.ts'
import { serveDownload } from './action/downloads.ts'
import { errorResponse, restDoor } from './action/rest.ts'
import { storageRefusal } from './action/storage-refusal.ts'
import { createSocketDoor } from './action/socket.ts'
import type { Connection } from './action/socket-connection.ts'
import type { Context } from './context.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { apiDocument } from './pages/api-document.ts'
import { apiPage } from './pages/api-page.tsx'
import type { Assets } from './pages/assets.ts'
import { commonHeaders } from './pages/common-headers.ts'
import { createPageCache } from './pages/page-cache.ts'
import { createPages } from './pages/pages.tsx'
import { llms, robots, sitemap } from './pages/sitemap.ts'
import { paymentReturn } from './payments/payment-return.ts'
import { receiveStripeWebhook } from './payments/stripe-webhook.http.ts'
import { receiveWebhook } from './payments/webhook.http.ts'
import type { Simulator } from './simulator/simulator.ts'
import { receiveUpload, serveUpload } from './uploads/uploads.http.ts'

export type App = ReturnType<typeof createApp>

type AppOptions = { context: Context; assets: Assets; simulator: Simulator | null }

/** Everything the shop answers. It never listens: whoever has it does. */
export function createApp({ context, assets, simulator }: AppOptions) {
  const common = commonHeaders(context.publicUrl)
  const cache = createPageCache(common)
  context.live.listen(cache.heed)
  const pages = createPages(context, assets, cache)
  const socket = createSocketDoor(context)
  const notFound = () => errorResponse(new ActionError('not_found'))
  const simulate = (request: Request) => simulator?.handle(request) ?? notFound()

  const app = new Elysia()
    // Before every route: hooks hold only for what is registered after them.
    .onError(({ error, request }) => {
      context.log.error('request_failed', { error, path: new URL(request.url).pathname })
      context.db.heedDamage(error)
      return errorResponse(storageRefusal(error) ?? new ActionError('internal'))
    })
    .use(restDoor(context, cache))
    .get('/api/openapi.json', () => Response.json(apiDocument(context)))
    .get('/api/docs', () => apiPage(context, assets))
    .put(
      '/api/objects/uploads/:id',
      ({ request, params }) => receiveUpload(context, request, params.id),
      {
        parse: 'none',
      },
    )
    .get('/api/downloads/:ticket', ({ params }) => serveDownload(context, params.ticket ?? ''))
    .post('/api/paypal/webhook', ({ request }) => receiveWebhook(context, request), {
      parse: 'none',
    })
    .post('/api/stripe/webhook', ({ request }) => receiveStripeWebhook(context, request), {
      parse: 'none',
    })
    // A route for GET wins over one for every method, so the page route would take these.
    .get('/api/*', notFound)
    .all('/api/*', notFound, { parse: 'none' })
    .get('/objects/uploads/:id', ({ request, params }) => serveUpload(context, request, params.id))
    .get('/healthz', () => health(context))
    .get('/metrics', ({ request }) => serveMetrics(context, request, { cache, socket }))
    .get('/paypal/:outcome', ({ request, params }) =>
      paymentReturn(context, request, params.outcome),
    )
    .get('/sitemap.xml', () => sitemap(context))
    .get('/robots.txt', () => robots(context))
    .get('/llms.txt', () => llms(context))
    .get('/simulator/paypal/*', ({ request }) => simulate(request))
    .all('/simulator/paypal/*', ({ request }) => simulate(request), { parse: 'none' })
    .get('/*', async ({ request, path }) => {
      return (await assets.serve(request, path)) ?? pages.answer(request, path)
    })
    .all('/*', notFound, { parse: 'none' })

  async function fetch(
    request: Request,
    server: Server<Connection>,
  ): Promise<Response | undefined> {
    // What is made already goes out before anything else is looked at.
    const kept = request.method === 'GET' ? cache.find(request, addressAfterHost(request)) : null
    if (kept) return kept
    notePeer(request, server.requestIP(request)?.address ?? 'unknown')
    const path = new URL(request.url).pathname
    if (path === '/api/live') return upgrade(request, server)
    return finished(common, request, await app.handle(asGet(request)))
  }

  function upgrade(request: Request, server: Server<Connection>): Response | undefined {
    const origin = request.headers.get('Origin')
    try {
      if (origin !== null && !isOwnOrigin(context.publicUrl, origin)) {
        throw new ActionError('forbidden', { message: 'Not from here.' })
      }
      const data = socket.admit(addressOf(context, request))
      if (server.upgrade(request, { data })) return undefined
      socket.leavePlace(data)
      throw new ActionError('malformed', { message: 'This is a WebSocket.' })
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      return finished(common, request, errorResponse(error))
    }
  }

  return { fetch, websocket: socket.websocket, close: socket.close }
}

/** Path and query as they came: an address with a query is not in the cache. */
function addressAfterHost({ url }: Request): string {
  return url.slice(url.indexOf('/', 'https://'.length))
}

/** HEAD is GET without a body; the routes need not know. */
function asGet(request: Request): Request {
  if (request.method !== 'HEAD') return request
  return new Request(request.url, { method: 'GET', headers: request.headers })
}

/** What every answer carries, whoever made it. */
function finished(common: Record<string, string>, request: Request, response: Response): Response {
  const answer = request.method === 'HEAD' ? new Response(null, response) : response
  for (const [name, value] of Object.entries(common)) {
    // A page may be stricter than the others.
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  }
  // What was refused before it was read would keep the connection, and a stop, waiting for it.
  if (request.body && !request.bodyUsed) answer.headers.set('Connection', 'close')
  return answer
}

/** On this machine "localhost" and 127.0.0.1 are one place, and people type either. */
function isOwnOrigin(publicUrl: string, origin: string): boolean {
  const plain = (url: string) =>
    url.replace(/^http:\/\/(localhost|\[::1\])(?=:|$)/, 'http://127.0.0.1')
  return plain(origin) === plain(publicUrl)
}

async function health({ db, version }: Context): Promise<Response> {
  const isWritable = await db.canWrite()
  const status = isWritable ? 'ok' : 'unavailable'
  return Response.json(
    { status, version },
    { status: isWritable ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
