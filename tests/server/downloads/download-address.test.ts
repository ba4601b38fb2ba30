import { beforeAll, expect, test } from 'bun:test'
import { serveDownload } from '../../../src/server/router/serve-download.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// Addresses get into the logs of proxies and into histories, and a search may have a customer's name.

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const reports = [
  ['/api/orders/export', { search: 'Marguerite Bourgeoys' }],
  ['/api/admin/audit/export', { words: 'Marguerite Bourgeoys' }],
] as const

for (const [path, filters] of reports) {
  test(`the address of a file from ${path} does not say what was searched for`, async () => {
    const { body } = await shop.api<{ url: string }>('POST', path, { token, body: filters })
    expect((await fetch(shop.address + body.url)).status).toBe(200)
    const ticket = decodeURIComponent(body.url.slice('/api/downloads/'.length))
    const readings = [
      ticket,
      ...ticket.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1')),
      ...ticket.split('.').map((part) => Buffer.from(part, 'hex').toString('latin1')),
    ]
    expect(readings.filter((text) => text.includes('Marguerite Bourgeoys'))).toEqual([])
    // The same search has another address each time, so that they cannot be compared.
    const again = await shop.api<{ url: string }>('POST', path, { token, body: filters })
    expect(again.body.url).not.toBe(body.url)
  })
}

test('ROLE-03 a file that is still being read ends once its account may not have it', async () => {
  for (let count = 0; count < 40; count += 1) {
    await shop.addProduct({ name: `Sauce ${count}`, description: 'hot '.repeat(2_400) })
  }
  const { body: manager } = await shop.api<{ id: string }>('POST', '/api/users', {
    token,
    body: { username: 'mara', password: 'a good long password', isAdmin: false, role: 'manager' },
  })
  const { body: session } = await shop.api<{ token: string }>('POST', '/api/auth/login', {
    body: { username: 'mara', password: 'a good long password' },
  })
  const { body } = await shop.api<{ url: string }>('POST', '/api/products/export', {
    token: session.token,
    body: {},
  })
  const ticket = decodeURIComponent(body.url.slice('/api/downloads/'.length))
  // Read without the network, whose buffers would hold all of it.
  const reader = (await serveDownload(shop.context, ticket)).body?.getReader()
  await reader?.read()
  const role = { token, body: { role: 'packer' } }
  expect((await shop.api('PUT', `/api/users/${manager.id}`, role)).status).toBe(200)
  await Bun.sleep(5_000)
  let rest = ''
  for (;;) {
    const chunk = await reader?.read().catch(() => null)
    if (!chunk?.value) break
    rest += new TextDecoder().decode(chunk.value as Uint8Array)
  }
  expect(rest.slice(-200)).toContain('THIS FILE IS INCOMPLETE')
  expect(rest.match(/Sauce [0-9]+/g)?.length ?? 0).toBeLessThan(20)
})
