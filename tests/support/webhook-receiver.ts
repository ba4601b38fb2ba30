import { afterAll, beforeAll } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import type { EventName } from '#shared/contract/events.ts'

export type Received = {
  id: string
  headers: Record<string, string>
  body: string
  type: EventName
  timestamp: string
  data: { id: string } & Record<string, unknown>
}

type Respond = (received: Received, request: Request) => Response | Promise<Response>

/** A receiver of webhooks on a port of its own, which verifies each delivery with the standard's library. */
export function useReceiver() {
  let server: ReturnType<typeof Bun.serve>
  const received: Received[] = []
  const secrets: string[] = []
  const state: { respond: Respond } = { respond: () => new Response('ok') }

  async function take(request: Request): Promise<Response> {
    const body = await request.text()
    const headers = Object.fromEntries(request.headers)
    const isSigned = secrets.some((secret) => isOf(secret, body, headers))
    if (!isSigned) return new Response('Not signed', { status: 401 })
    const id = headers['webhook-id'] ?? ''
    const delivery: Received = { ...JSON.parse(body), id, headers, body }
    const response = await state.respond(delivery, request)
    received.push(delivery)
    return response
  }

  beforeAll(() => {
    server = Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: 0, fetch: take })
  })
  afterAll(() => server.stop(true))

  return {
    /** Everything that arrived, in the order of its responses. */
    received,
    secrets,
    get url() {
      return `http://127.0.0.1:${server.port}/hook`
    },
    respond: (respond: Respond) => {
      state.respond = respond
    },
    about: (subject: string) => received.filter(({ data }) => data.id === subject),
  }
}

/** Unlike the library's `verify`, this takes the clock of a shop that a test has moved on. */
function isOf(secret: string, body: string, headers: Record<string, string>): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body)
  return headers['webhook-signature']?.split(' ').includes(signature) ?? false
}
