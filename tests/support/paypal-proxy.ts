/** Handles one call between the shop and PayPal: forwards it, responds itself, or waits. */
export type Trouble = (call: PaypalCall, passOn: () => Promise<Response>) => Promise<Response>

export type PaypalCall = {
  /** `token`, `create`, `get`, `capture`, `refund`, `verify` or `webhook`. */
  what: string
  path: string
  /** The idempotency key, if any. */
  key: string | null
  body: string
  authorization: string | null
}

/**
 * A connection to PayPal that can be cut: a real server in front of a shop's own simulator, so that
 * every response is in PayPal's format. The shop's PAYPAL_API_URL points to it.
 */
export function startPaypalProxy() {
  const calls: PaypalCall[] = []
  let shop = ''
  let trouble: Trouble = (_, passOn) => passOn()

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 60,
    fetch: async (request) => {
      const path = new URL(request.url).pathname
      const body = await request.text()
      const call = {
        what: whatOf(request.method, path),
        path,
        key: request.headers.get('PayPal-Request-Id'),
        authorization: request.headers.get('Authorization'),
        body,
      }
      calls.push(call)
      return trouble(call, () => passOn(`${shop}/simulator/paypal${path}`, request, body))
    },
  })

  return {
    url: `http://127.0.0.1:${server.port}`,
    calls,
    /** Sets the address of the shop whose simulator gets the calls. */
    leadTo: (address: string) => {
      shop = address
    },
    /** Sends all further calls through this handler. */
    suffer: (next: Trouble) => {
      trouble = next
    },
    recover: () => {
      trouble = (_, passOn) => passOn()
    },
    stop: () => server.stop(true),
  }
}

/** A shop that closes during a call looks like a provider that is down. */
async function passOn(url: string, request: Request, body: string): Promise<Response> {
  const { method, headers } = request
  const question = { method, headers, ...(body === '' ? {} : { body }) }
  const answer = await fetch(url, question).catch(() => unavailable())
  return new Response(await answer.text(), {
    status: answer.status,
    headers: {
      'Content-Type': 'application/json',
      'PayPal-Debug-Id': answer.headers.get('PayPal-Debug-Id') ?? '',
    },
  })
}

export type PaypalProxy = ReturnType<typeof startPaypalProxy>

function whatOf(method: string, path: string): string {
  if (path.endsWith('/token')) return 'token'
  if (path.endsWith('/verify-webhook-signature')) return 'verify'
  if (path.includes('/notifications/webhooks/')) return 'webhook'
  if (path.endsWith('/capture')) return 'capture'
  if (path.endsWith('/refund')) return 'refund'
  return method === 'POST' ? 'create' : 'get'
}

/** PayPal's own outage response. */
export function unavailable(status = 503): Response {
  const body = {
    name: 'INTERNAL_SERVICE_ERROR',
    message: 'An internal service error has occurred.',
    debug_id: 'f0a1b2c3d4e5f',
  }
  return Response.json(body, { status })
}

/** A refusal in PayPal's format. */
export function issue(code: string, { status = 422, description = `${code}.` } = {}): Response {
  const body = {
    name: status === 403 ? 'NOT_AUTHORIZED' : 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    debug_id: 'f0a1b2c3d4e5f',
    details: [{ issue: code, description }],
  }
  return Response.json(body, { status })
}
