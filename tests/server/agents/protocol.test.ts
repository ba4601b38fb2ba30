import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { join } from 'node:path'
import { bodyLimits, effectOf } from '#shared/contract/action.ts'
import { permissions } from '#shared/contract/permissions.ts'
import { registry } from '#shared/contract/registry.ts'
import { callTool, connectAgent, tokenFor } from '../../support/agents.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await tokenFor(shop, permissions)
})

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

async function post(body: unknown, headers: Record<string, string> = {}, by = token) {
  const response = await fetch(`${shop.address}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(by && { Authorization: `Bearer ${by}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('AGENT-01 a client of the current protocol lists, reads, previews and confirms', async () => {
  const agent = await connectAgent(shop, token)
  expect(agent.getServerVersion()).toMatchObject({ name: 'saucery', title: 'Saucery' })
  const { tools } = await agent.listTools()
  const update = tools.find(({ name }) => name === 'products_update')
  expect(update).toMatchObject({
    description: expect.stringContaining(registry['products.update'].summary),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
    inputSchema: { type: 'object', required: ['id'] },
  })
  const { id } = await shop.addProduct({ stock: 5 })
  const read = await callTool(agent, 'products.details', { id })
  expect(read.body.answer).toMatchObject({ id, stock: 5 })
  const shown = await callTool(agent, 'products.update', { id, stock: 4 })
  const { confirmation } = shown.body
  const done = await callTool(agent, 'products.update', { id, stock: 4, confirmation })
  expect(done.body.answer).toMatchObject({ id, stock: 4 })
})

test('AGENT-01 a client of the protocol before, with its handshake, does so too', async () => {
  const client = new Client({ name: 'Older agent', version: '1.0.0' })
  const headers = { Authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', shop.address), {
    requestInit: { headers },
  })
  // The types of its optional properties are looser than ours.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const { id } = await shop.addProduct({ stock: 5 })
  type Result = { structuredContent: { confirmation: string; answer: { stock: number } } }
  const call = async (input: object) => {
    const sent = { name: 'products_update', arguments: { id, stock: 4, ...input } }
    return ((await client.callTool(sent)) as unknown as Result).structuredContent
  }
  const { confirmation } = await call({})
  expect((await call({ confirmation })).answer.stock).toBe(4)
  await client.close()
})

test('AGENT-01 a client of the protocol before that accepts JSON alone, or anything, gets JSON', async () => {
  const text = '{"result":{},"jsonrpc":"2.0","id":1}'
  for (const Accept of ['application/json', 'application/json, application/mcp+json', '*/*']) {
    const answer = await post(ping, { Accept })
    expect([Accept, answer.status, answer.text]).toEqual([Accept, 200, text])
    expect(answer.headers.get('Content-Type')).toBe('application/json')
    const noted = await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { Accept })
    expect([noted.status, noted.text]).toEqual([202, ''])
  }
  const streamed = await post(ping, { Accept: 'text/event-stream' })
  expect(streamed.text).toContain(`data: ${text}`)
})

test('AGENT-01 the hints of each tool follow from its action', async () => {
  const agent = await connectAgent(shop, token)
  const hints = (await agent.listTools()).tools.map(({ name, annotations }) => [
    name,
    annotations?.readOnlyHint,
    annotations?.destructiveHint,
  ])
  expect(hints).toContainEqual(['orders_list', true, false])
  expect(hints).toContainEqual(['imports_preview', true, false])
  expect(hints).toContainEqual(['products_create', false, false])
  expect(hints).toContainEqual(['orders_refund', false, true])
  expect(hints).toContainEqual(['reviews_delete', false, true])
  const reading = Object.values(registry).filter((action) => effectOf(action) === 'reads')
  const asked = reading.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(asked.sort()).toEqual([
    'collections.preview',
    'connections.check',
    'imports.createUpload',
    'imports.preview',
    'settings.preview',
  ])
})

const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

test('AGENT-01 the conformance suite passes where it needs no tools of its own', async () => {
  let target = ''
  // The suite sends no token.
  const proxy = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const headers = new Headers(request.headers)
      headers.set('Authorization', `Bearer ${suiteToken}`)
      const body = request.method === 'POST' ? await request.bytes() : null
      return fetch(`${target}/mcp`, { method: request.method, headers, body })
    },
  })
  const PUBLIC_URL = `http://127.0.0.1:${proxy.port}`
  const other = await openTestShop({ environment: { PUBLIC_URL } })
  target = other.address
  const suiteToken = await tokenFor(other, ['orders:read', 'products:write'])
  try {
    const program = join(import.meta.dir, '../../../node_modules/.bin/conformance')
    for (const scenario of scenarios) {
      const run = Bun.spawn(
        ['bun', program, 'server', '--url', `${PUBLIC_URL}/mcp`, '--scenario', scenario],
        { cwd: other.directory, stdout: 'pipe', stderr: 'pipe' },
      )
      const said = await new Response(run.stdout).text()
      expect([scenario, await run.exited, said]).toEqual([scenario, 0, said])
      expect(said).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed/)
    }
  } finally {
    await proxy.stop(true)
    await other.dispose()
  }
})

test('AGENT-05 only an access token calls, and nothing is read from others', async () => {
  for (const by of ['', 'sauce_unknown', await shop.asOwner()]) {
    const { status, headers } = await post('no JSON', {}, by)
    expect([status, headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer'])
  }
  const inAddress = await fetch(`${shop.address}/mcp?token=${token}&access_token=${token}`, {
    method: 'POST',
    body: '{}',
  })
  expect(inAddress.status).toBe(401)
  const { status, text } = await post('no JSON')
  expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: -32700 } }])
})

test('AGENT-05 a page elsewhere may not call, whatever name it has given the shop', async () => {
  const port = new URL(shop.address).port
  const origins = ['https://attacker.example', 'null', `http://attacker.example:${port}`, '']
  for (const origin of origins) {
    const { status, headers } = await post(ping, { Origin: origin })
    expect([origin, status]).toEqual([origin, 403])
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
  }
  const rebound = { Origin: 'http://attacker.example', Host: 'attacker.example' }
  expect((await post(ping, rebound)).status).toBe(403)
  const own = { Origin: shop.context.publicUrl }
  expect((await post(ping, own)).status).toBe(200)
})

test('AGENT-05 there are no sessions to take over, nor streams that outlive a token', async () => {
  for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS', 'HEAD']) {
    const answer = await fetch(`${shop.address}/mcp`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Mcp-Session-Id': 'someone-elses' },
    })
    expect([method, answer.status, answer.headers.get('Allow')]).toEqual([method, 405, 'POST'])
  }
  const started = await post(
    {
      ...ping,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      },
    },
    { 'Mcp-Session-Id': 'someone-elses' },
  )
  expect([started.status, started.headers.get('Mcp-Session-Id')]).toEqual([200, null])
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const listen = {
    ...ping,
    method: 'subscriptions/listen',
    params: { _meta, notifications: { toolsListChanged: true } },
  }
  const modern = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' }
  expect((await post(listen, modern)).text).toContain('error')
})

test('AGENT-05 two tokens that use the same message ids at once each get their own answers', async () => {
  const narrow = await tokenFor(shop, ['reviews:read'])
  const list = { ...ping, method: 'tools/list', params: {} }
  const asked = Array.from({ length: 40 }, (_, index) => index % 2 === 0)
  const answers = await Promise.all(
    asked.map((isNarrow) => post(list, {}, isNarrow ? narrow : token)),
  )
  const sees = answers.map(({ text }) => !text.includes('orders_refund'))
  expect(sees).toEqual(asked)
})

test('AGENT-06 a message is refused beyond 1 MB, a thousand levels, or as a batch', async () => {
  const long = { ...ping, params: { filler: 'x'.repeat(bodyLimits.staff) } }
  expect((await post(long)).status).toBe(413)
  expect((await post('['.repeat(1_000) + ']'.repeat(1_000))).status).toBe(400)
  expect((await post([ping, ping])).status).toBe(400)
})

test('AGENT-06 no message makes the shop fail, whatever is in it', async () => {
  const names = [
    'orders_list',
    'products_update',
    'orders_importShipments',
    '__proto__',
    'constructor',
  ]
  const message = fc.record({
    jsonrpc: fc.constantFrom('2.0', '1.0', 2),
    id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    method: fc.constantFrom(
      'tools/call',
      'tools/list',
      'initialize',
      'server/discover',
      'toString',
    ),
    params: fc.oneof(
      fc.jsonValue(),
      fc.record({
        name: fc.constantFrom(...names),
        arguments: fc.oneof(
          fc.jsonValue(),
          fc.record({ id: fc.jsonValue(), confirmation: fc.jsonValue(), csv: fc.jsonValue() }),
        ),
      }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(message, fc.jsonValue()), async (body) => {
      const { status, text } = await post(body)
      expect([status < 500, text.includes('"internal"'), text]).toEqual([true, false, text])
    }),
    { numRuns: 300 },
  )
})

test('AGENT-06 a token that sends more than 600 messages a minute has to wait', async () => {
  const busy = await tokenFor(shop, ['reviews:read'])
  const statuses = new Set<number>()
  for (let count = 0; count < 31; count += 1) {
    const sent = Array.from({ length: 20 }, () => post(ping, {}, busy))
    for (const { status } of await Promise.all(sent)) statuses.add(status)
  }
  expect([...statuses]).toEqual([200, 429])
  const refused = await post(ping, {}, busy)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('AGENT-06 no answer is longer than an agent can read', async () => {
  const { id: productId } = await shop.addProduct({ description: 'Hot. '.repeat(900) })
  await addPastOrders(
    shop,
    Array.from({ length: 130 }, () => ({ productId })),
  )
  const agent = await connectAgent(shop, token)
  const first = await callTool(agent, 'orders.list')
  expect(first.body.answer).toHaveLength(20)
  const { total, nextCursor } = first.body
  expect([total, nextCursor]).toEqual([130, expect.any(String)])
  const second = await callTool(agent, 'orders.list', { cursor: nextCursor })
  expect(second.body.answer).toHaveLength(20)
  const most = await callTool(agent, 'orders.listDetailed', { limit: 500 })
  expect(most.text.length).toBeLessThan(70_000)
  expect((most.body.answer as unknown[]).length).toBeLessThanOrEqual(100)
  const { text } = await callTool(agent, 'products.details', { id: productId })
  expect(text).toContain('more characters')
})
