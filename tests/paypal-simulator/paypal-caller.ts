import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSimulator, type Simulator } from '../../src/paypal-simulator/simulator.ts'

export type Link = { href: string; rel: string; method: string }

/** The parts of PayPal's responses that the tests read. */
export type Answer = {
  id: string
  status: string
  links: Link[]
  payment_source?: { paypal: { account_id?: string } }
  payer?: { payer_id: string }
  create_time?: string
  purchase_units?: {
    reference_id: string
    amount?: { currency_code: string; value: string }
    payments?: {
      captures: {
        id: string
        status: string
        amount: { currency_code: string; value: string }
        final_capture: boolean
        create_time: string
        update_time: string
      }[]
    }
  }[]
  name?: string
  message?: string
  debug_id?: string
  details?: { issue: string; description: string; field?: string }[]
}

export type Reply = { status: number; headers: Headers; body: Answer }

type Call = { method?: string; body?: unknown; key?: string; headers?: Record<string, string> }

export const noon = Date.parse('2026-05-04T12:00:00Z')

/** A simulator in a directory of its own behind a real server, and a merchant who calls it. */
export async function startPaypal({ pause = async () => {} } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'simulator-'))
  const time = { now: noon }
  const webhooks: Request[] = []
  let simulator: Simulator
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => simulator.handle(request),
  })
  const origin = `http://127.0.0.1:${server.port}`
  const open = () =>
    createSimulator({
      file: join(directory, 'simulator.db'),
      publicUrl: origin,
      storeName: 'Saucery & Sons',
      clock: () => time.now,
      delivery: {
        pause,
        deliver: async (request) => {
          webhooks.push(request)
          return new Response()
        },
      },
    })
  simulator = await open()
  const base = `${origin}/simulator/paypal`
  const token = await tokenFrom(base)

  async function call(
    path: string,
    { method = 'POST', body, key, headers }: Call = {},
  ): Promise<Reply> {
    const answer = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'paypal-request-id': key }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer }
  }

  async function decide(orderId: string, decision: string): Promise<Response> {
    return fetch(`${base}/checkoutnow`, {
      method: 'POST',
      body: new URLSearchParams({ token: orderId, decision }),
      redirect: 'manual',
    })
  }

  return {
    origin,
    base,
    token,
    time,
    /** The webhooks that have come. */
    webhooks,
    call,
    decide,
    create: (body: unknown = order(), rest: Call = {}) =>
      call('/v2/checkout/orders', { body, ...rest }),
    show: (id: string) => call(`/v2/checkout/orders/${id}`, { method: 'GET' }),
    capture: (id: string, rest: Call = {}) => call(`/v2/checkout/orders/${id}/capture`, rest),
    close: () => simulator.close(),
    /** Closes and reopens the simulator, as a restart of the shop does. */
    reopen: async () => {
      simulator.close()
      simulator = await open()
    },
    stop: async () => {
      await server.stop(true)
      simulator.close()
      rmSync(directory, { recursive: true })
    },
  }
}

export type Paypal = Awaited<ReturnType<typeof startPaypal>>

export async function tokenFrom(base: string): Promise<string> {
  const answer = await fetch(`${base}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('anyone:anything')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The body of a create call for 24.50 CAD. */
export function order(more: object = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [{ amount: { currency_code: 'CAD', value: '24.50' } }],
    ...more,
  }
}

export function returningOrder(returnUrl: string, cancelUrl: string) {
  return order({
    payment_source: {
      paypal: { experience_context: { return_url: returnUrl, cancel_url: cancelUrl } },
    },
  })
}

export function issueOf({ body }: Reply): string | undefined {
  return body.details?.[0]?.issue
}
