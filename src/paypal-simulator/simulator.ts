import { createBuyerPage } from './buyer-page.ts'
import { refusal } from './http.ts'
import { openKeyValue } from './key-value.ts'
import { openLedger, secretOf } from './ledger.ts'
import { createOauth } from './oauth.ts'
import {
  captureOrder,
  createOrder,
  refundCapture,
  showCapture,
  showOrder,
  showRefund,
} from './payments-api.ts'
import { mockedFailure, PaypalError } from './paypal-error.ts'
import { createWebhooks, type Delivery } from './webhooks.ts'

const PREFIX = '/simulator/paypal'

export type Simulator = { handle: (request: Request) => Promise<Response>; close: () => void }

type Answer = (request: Request, id: string) => Response | Promise<Response>

/** Who may call a route: `bearer` needs a token issued here, `client` and `buyer` do not. */
type Caller = 'bearer' | 'client' | 'buyer'

type Route = [caller: Caller, method: string, pattern: string, run: Answer]

/** Splits the path patterns once instead of for each request. */
function withSplitPatterns(routes: readonly Route[]) {
  return routes.map(([caller, method, pattern, run]) => {
    return [caller, method, pattern.split('/'), run] as const
  })
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.length !== path.length) return false
  return pattern.every((part, at) => (part === ':id' ? path[at] !== '' : part === path[at]))
}

/**
 * PayPal's REST v2 API and its approval page, for the demo and tests. Handles every request whose path
 * starts with `/simulator/paypal`; errors are returned in PayPal's format, never thrown.
 */
export async function createSimulator(options: {
  file: string
  publicUrl: string
  storeName: string
  clock: () => number
  /** How webhooks are delivered; null to send none. */
  delivery: Delivery | null
}): Promise<Simulator> {
  const { file, publicUrl, clock, delivery } = options
  const store = openKeyValue(file)
  const secret = await secretOf(store)
  const ledger = openLedger(store, secret, clock)
  const oauth = createOauth(secret, clock)
  const base = publicUrl + PREFIX
  const webhooks = createWebhooks({ secret, base, publicUrl, clock, delivery })
  const buyerPage = createBuyerPage({
    ledger,
    webhooks,
    storeName: () => options.storeName,
    action: `${PREFIX}/checkoutnow`,
    origin: new URL(publicUrl).origin,
  })

  const api = { ledger, webhooks, base }
  const order = '/v2/checkout/orders'
  const payment = '/v2/payments'
  const routes = withSplitPatterns([
    ['client', 'POST', '/v1/oauth2/token', oauth.issueToken],
    ['bearer', 'POST', order, (request) => createOrder(request, api)],
    ['bearer', 'GET', `${order}/:id`, (_, id) => showOrder(id, api)],
    ['bearer', 'POST', `${order}/:id/capture`, (request, id) => captureOrder(id, request, api)],
    ['bearer', 'GET', `${payment}/captures/:id`, (_, id) => showCapture(id, api)],
    [
      'bearer',
      'POST',
      `${payment}/captures/:id/refund`,
      (request, id) => refundCapture(id, request, api),
    ],
    ['bearer', 'GET', `${payment}/refunds/:id`, (_, id) => showRefund(id, api)],
    ['bearer', 'POST', '/v1/notifications/verify-webhook-signature', webhooks.verify],
    ['bearer', 'GET', '/v1/notifications/webhooks/:id', (_, id) => webhooks.show(id)],
    ['buyer', 'GET', '/checkoutnow', buyerPage.show],
    ['buyer', 'HEAD', '/checkoutnow', buyerPage.show],
    ['buyer', 'POST', '/checkoutnow', buyerPage.decide],
  ])

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(PREFIX.length).split('/')
    const matching = routes.filter(([, , pattern]) => matches(pattern, path))
    if (matching.length === 0) throw new PaypalError('RESOURCE_NOT_FOUND')
    const route = matching.find(([, method]) => method === request.method)
    if (!route) {
      const allow = matching.map(([, method]) => method).join(', ')
      return refusal(new PaypalError('METHOD_NOT_SUPPORTED'), { allow })
    }
    const [caller, , pattern, run] = route
    if (caller === 'bearer' && !oauth.isBearer(request)) {
      return refusal(new PaypalError('AUTHENTICATION_FAILURE'), { 'www-authenticate': 'Bearer' })
    }
    const provoked = caller === 'buyer' ? null : request.headers.get('paypal-mock-response')
    const failure = mockedFailure(provoked)
    if (failure) throw failure
    return run(request, path[pattern.indexOf(':id')] ?? '')
  }

  async function handle(request: Request): Promise<Response> {
    try {
      return await answer(request)
    } catch (error) {
      if (error instanceof PaypalError) return refusal(error)
      return refusal(new PaypalError('INTERNAL_SERVER_ERROR'))
    }
  }

  function close() {
    webhooks.stop()
    store.close()
  }

  return { handle, close }
}
