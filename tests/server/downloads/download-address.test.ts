import { beforeAll, expect, test } from 'bun:test'
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
