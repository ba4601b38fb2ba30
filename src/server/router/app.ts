import { Elysia } from 'elysia'
import { ActionError } from '#shared/contract/errors.ts'
import { isOwnOrigin } from '#shared/domain/shop/own-origin.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Assets, isInternal } from '../assets/assets.ts'
import { publicFolder } from '../assets/embedded.ts'
import type { Context } from '../context/context.ts'
import {
  acceptedProtocol,
  addressOf,
  recordPeerAddress,
  socketToken,
  socketVisitor,
} from '../http/caller.ts'
import { commonHeaders } from '../http/common-headers.ts'
import { createReadOn } from '../http/read-on.ts'
import { createReadiness, healthResponse, type Readiness } from '../http/readiness.ts'
import { createOriginNotes } from '../http/refused-origin.ts'
import { errorResponse, toRefusal } from '../http/responses.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import type { PageCache } from '../pages/cache/page-cache.ts'
import { createPages } from '../pages/render/pages.ts'
import { createProductFeed } from '../pages/seo/product-feed.ts'
import { createShopIcons } from '../pages/seo/shop-icons.ts'
import {
  isSitemapPart,
  renderLlms,
  renderSitemap,
  renderSitemapPart,
  robots,
} from '../pages/seo/sitemap.ts'
import { webManifest } from '../pages/seo/web-manifest.ts'
import { inLocale, localeOfRequest } from '../runtime/request-locale.ts'
import type { Connection } from '../socket/connection.ts'
import { createSocketServer } from '../socket/socket.ts'
import { receiveImported, receiveUpload, serveUpload } from '../uploads/uploads.http.ts'
import { agentRoutes } from './agents.ts'
import { barePageRoutes } from './bare-pages.ts'
import { asGet, invalidUrlResponse, withOwnHost } from './request-url.ts'
import { httpRoutes } from './rest.ts'
import { serveDownload } from './serve-download.ts'
import { createStaticFiles } from './static-files.ts'
import { webhookRoutes } from './webhooks.ts'
import type { Server } from 'bun'

export type App = ReturnType<typeof createApp>

type AppOptions = {
  context: Context
  assets: Assets
  cache: PageCache
  /** The folder of the owner's static files; the shop's own routes come first. */
  ownFiles: string
  simulator: { handle: (request: Request) => Promise<Response> } | null
}

type FetchResult = Response | Promise<Response | undefined> | undefined

/** For routes that read the body themselves. */
const unparsed = { parse: 'none' } as const

export function createApp({ context, assets, cache, ownFiles, simulator }: AppOptions) {
  const common = Object.entries(commonHeaders(context.publicUrl))
  const pages = createPages(context, assets, cache)
  const shopIcon = createShopIcons(context)
  const productFeed = createProductFeed(context, cache)
  const socket = createSocketServer(context)
  const noteRefused = createOriginNotes(context)
  const readiness = createReadiness()
  const readOn = createReadOn(readiness.isDraining)
  const routerState = { cache, socket }
  const publicFiles = [
    ...(publicFolder === null ? [] : [createStaticFiles(publicFolder, { isExcluded: isInternal })]),
    createStaticFiles(ownFiles, { isOwners: true }),
  ]
  const notFound = () => errorResponse(new ActionError('not_found'))
  const simulate = (request: Request) => simulator?.handle(request) ?? notFound()

  // Without this, no route matches on hosts with fewer than four letters, such as `pi`.
  const app = new Elysia({ handler: { standardHostname: false } })
    // First, because hooks apply only to routes registered after them.
    .onError(({ error, request }) => {
      context.log.error('request_failed', { error, path: new URL(request.url).pathname })
      context.db.reportCorruption(error)
      return errorResponse(toRefusal(error))
    })
    .use(httpRoutes(context, cache))
    .get('/api/openapi.json', ({ request }) =>
      cache.respond(request, '/api/openapi.json', 'nothing', async () => {
        const { renderApiDocument } = await import('../pages/api/api-document.ts')
        // The first caller does not choose the language for all others.
        return inLocale('en', () => renderApiDocument(context))
      }),
    )
    .get('/api/docs', ({ request }) =>
      cache.respond(request, '/api/docs', 'nothing', async () => {
        const { renderApiPage } = await import('../pages/api/api-page.tsx')
        return inLocale('en', () => renderApiPage(context, assets))
      }),
    )
    .put(
      '/api/objects/uploads/:id',
      ({ request, params }) => receiveUpload(context, request, params.id ?? ''),
      unparsed,
    )
    .put('/api/imports/pictures', ({ request }) => receiveImported(context, request), unparsed)
    .get('/api/downloads/:ticket', ({ params }) => serveDownload(context, params.ticket ?? ''))
    .use(webhookRoutes(context))
    .use(agentRoutes(context))
    // A GET route takes precedence over a route for all methods, so without these, the page route
    // would match.
    .get('/api', notFound)
    .get('/api/*', notFound)
    .all('/api/*', notFound, unparsed)
    .get('/objects/uploads/:id', ({ request, params }) =>
      serveUpload(context, request, params.id ?? ''),
    )
    .get('/healthz', () => health(context, readiness))
    .get('/readyz', () => readiness.answer())
    .get('/metrics', ({ request }) => serveMetrics(context, request, routerState))
    .use(barePageRoutes(context, assets, cache))
    .get('/sitemap.xml', ({ request }) =>
      cache.respond(request, '/sitemap.xml', 'catalog', () => renderSitemap(context)),
    )
    .get('/sitemap/:part', async ({ request, params: { part } }) =>
      (await isSitemapPart(context, part))
        ? cache.respond(request, `/sitemap/${part}`, 'catalog', () =>
            renderSitemapPart(context, Number(part)),
          )
        : notFound(),
    )
    .get('/feeds/products.xml', ({ request }) => productFeed(request))
    .get('/robots.txt', () => robots(context))
    .get('/llms.txt', ({ request }) =>
      cache.respond(request, '/llms.txt', 'catalog', () => renderLlms(context)),
    )
    .get('/manifest.webmanifest', () => webManifest(context))
    .get('/fr/manifest.webmanifest', () => webManifest(context))
    .get('/simulator/paypal/*', ({ request }) => simulate(request))
    .all('/simulator/paypal/*', ({ request }) => simulate(request), unparsed)
    .get('/*', async ({ request, path }) => {
      return (
        (await shopIcon(path)) ??
        assets.serve(request, path) ??
        (pages.has(path) ? null : await publicFile(request, path)) ??
        pages.answer(request, path)
      )
    })
    // HAProxy's check when no other is configured, and for those who add only a path to it.
    .options('/', () => readiness.answer())
    .options('/healthz', () => health(context, readiness))
    .options('/readyz', () => readiness.answer())
    .all('/*', notFound, unparsed)

  function fetch(request: Request, server: Server<Connection>): FetchResult {
    // An invalid Host header makes Bun build an invalid URL.
    if (!URL.canParse(request.url)) {
      const named = withOwnHost(request, context.publicUrl)
      if (named) return answer(named, server, request)
      return answered(request, invalidUrlResponse(request), server)
    }
    const cached = cache.answer(request)
    if (!cached) return answer(request, server)
    return readiness.isDraining() ? Promise.resolve(cached).then(closingConnection) : cached
  }

  async function answer(
    request: Request,
    server: Server<Connection>,
    received = request,
  ): Promise<Response | undefined> {
    const getRequest = asGet(request)
    // HEAD is handled as GET: record the peer for both request objects.
    const peer = server.requestIP(received)?.address ?? 'unknown'
    for (const each of [request, getRequest]) recordPeerAddress(each, peer)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/live') return upgrade(request, server)
    const handled = inLocale(localeOfRequest(request, pathname), () => app.handle(getRequest))
    const answer = await answered(request, await handled, server)
    return readiness.isDraining() ? closingConnection(answer) : answer
  }

  async function publicFile(request: Request, path: string): Promise<Response | null> {
    for (const files of publicFiles) {
      const answer = await files.answer(request, path)
      if (answer) return answer
    }
    return null
  }

  async function upgrade(request: Request, server: Server<Connection>) {
    const origin = request.headers.get('Origin')
    try {
      if (origin !== null && !isOwnOrigin(context.publicUrl, origin)) {
        void noteRefused(socketToken(request), origin)
        return answered(
          request,
          errorResponse(new ActionError('forbidden', { message: m.errorOtherOrigin() })),
          server,
        )
      }
      const data = await socket.admit(addressOf(context, request), socketVisitor(request))
      if (server.upgrade(request, { data, headers: acceptedProtocol(request) })) return undefined
      socket.releaseSlot(data)
      throw new ActionError('malformed', { message: m.errorWebSocket() })
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      context.log.info('socket_refused', { code: error.code })
      return answered(request, errorResponse(error), server)
    }
  }

  function answered(
    request: Request,
    answer: Response,
    server: Server<Connection>,
  ): Response | Promise<Response> {
    return readOn(request, withCommonHeaders(common, answer), server)
  }

  return {
    fetch,
    websocket: socket.websocket,
    publishChange: (frame: string) => socket.publish('changes', { frame }),
    /** Makes each response close its connection; resolves once no proxy sends new requests. */
    drain: readiness.drain,
    close: socket.close,
  }
}

function withCommonHeaders(common: readonly [string, string][], answer: Response): Response {
  for (const [name, value] of common) {
    // Pages may set stricter values.
    if (!answer.headers.has(name)) answer.headers.set(name, value)
  }
  return answer
}

/** Closes the connection after this response, so that the next request goes to the new process. */
function closingConnection(answer: Response): Response {
  answer.headers.set('Connection', 'close')
  return answer
}

async function health({ db, version }: Context, readiness: Readiness): Promise<Response> {
  readiness.healthPolled()
  if (readiness.isDraining()) return healthResponse('draining', version)
  return healthResponse((await db.canWrite()) ? 'ok' : 'unavailable', version)
}
