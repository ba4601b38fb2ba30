import { openKeyValue } from '../server/db/engine/key-value.ts'
import { refusal } from './answers.ts'
import { createBuyerPage } from './buyer-page.ts'
import { captureOrder } from './capture.ts'
import { openLedger, secretOf } from './ledger.ts'
import { mockedFailure } from './mock-response.ts'
import { createOauth } from './oauth.ts'
import { createOrder, showOrder } from './orders.ts'
import { PaypalError } from './paypal-error.ts'
import { refundCapture, showCapture, showRefund } from './refunds.ts'
import { createWebhooks, type Deliver } from './webhooks.ts'

const PREFIX = '/simulator/paypal'

export type Simulator = { handle: (request: Request) => Promise<Response>; close: () => void }

type Answer = (request: Request, id: string) => Response | Promise<Response>

type Route = {
  path: RegExp
  /** Who may call: `bearer` with a token issued here, `client` and `buyer` without one. */
  caller: 'bearer' | 'client' | 'buyer'
  methods: Record<string, Answer>
}

/**
 * PayPal's REST v2 API and its approval page, for demo and tests. Handles every request whose path
 * starts with `/simulator/paypal`; errors are returned in PayPal's format, never thrown.
 */
export function createSimulator(options: {
  file: string
  publicUrl: string
  storeName: string
  clock: () => number
  /** Delivers webhooks; null to send none. */
  deliver: Deliver | null
}): Simulator {
  const { file, publicUrl, storeName, clock, deliver } = options
  const store = openKeyValue(file)
  const secret = secretOf(store)
  const ledger = openLedger(store, secret, clock)
  const oauth = createOauth(secret, clock)
  const base = publicUrl + PREFIX
  const webhooks = createWebhooks({ secret, base, publicUrl, clock, deliver })
  const buyerPage = createBuyerPage({
    ledger,
    webhooks,
    storeName,
    action: `${PREFIX}/checkoutnow`,
    origin: new URL(publicUrl).origin,
  })

  const routes: Route[] = [
    {
      path: /^\/v1\/oauth2\/token$/,
      caller: 'client',
      methods: { POST: oauth.issueToken },
    },
    {
      path: /^\/v2\/checkout\/orders$/,
      caller: 'bearer',
      methods: { POST: (request) => createOrder(request, ledger, base) },
    },
    {
      path: /^\/v2\/checkout\/orders\/([^/]+)$/,
      caller: 'bearer',
      methods: { GET: (_, id) => showOrder(id, ledger, base) },
    },
    {
      path: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
      caller: 'bearer',
      methods: { POST: (request, id) => captureOrder(id, request, { ledger, webhooks, base }) },
    },
    {
      path: /^\/v2\/payments\/captures\/([^/]+)$/,
      caller: 'bearer',
      methods: { GET: (_, id) => showCapture(id, ledger, base) },
    },
    {
      path: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
      caller: 'bearer',
      methods: { POST: (request, id) => refundCapture(id, request, { ledger, webhooks, base }) },
    },
    {
      path: /^\/v2\/payments\/refunds\/([^/]+)$/,
      caller: 'bearer',
      methods: { GET: (_, id) => showRefund(id, ledger, base) },
    },
    {
      path: /^\/v1\/notifications\/verify-webhook-signature$/,
      caller: 'bearer',
      methods: { POST: webhooks.verify },
    },
    {
      path: /^\/v1\/notifications\/webhooks\/([^/]+)$/,
      caller: 'bearer',
      methods: { GET: (_, id) => webhooks.show(id) },
    },
    {
      path: /^\/checkoutnow$/,
      caller: 'buyer',
      methods: { GET: buyerPage.show, HEAD: buyerPage.show, POST: buyerPage.decide },
    },
  ]

  async function answer(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(PREFIX.length)
    for (const route of routes) {
      const match = route.path.exec(path)
      if (!match) continue
      const run = route.methods[request.method]
      if (!run) {
        const allow = Object.keys(route.methods).join(', ')
        return refusal(new PaypalError('METHOD_NOT_SUPPORTED'), { allow })
      }
      if (route.caller === 'bearer' && !oauth.isBearer(request)) {
        return refusal(new PaypalError('AUTHENTICATION_FAILURE'), { 'www-authenticate': 'Bearer' })
      }
      if (route.caller !== 'buyer') {
        const failure = mockedFailure(request.headers.get('paypal-mock-response'))
        if (failure) throw failure
      }
      return run(request, match[1] ?? '')
    }
    throw new PaypalError('RESOURCE_NOT_FOUND')
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
