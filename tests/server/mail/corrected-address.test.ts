import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventually } from '../../support/clock.ts'
import { buy } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { type MailServer, openMailServer } from '../../support/smtp.ts'

// Staff correct the email of an order: the reader of the old address must not see the new one's order.

let mail: MailServer
let shop: TestShop
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openTestShop({
    environment: { SMTP_URL: mail.url, SALES_EMAIL: 'sales@saucery.example' },
  })
})
afterAll(async () => {
  await shop.dispose()
  await mail.close()
})

/** The links to the order in the emails that have gone to an address, oldest first. */
const linksFor = (recipient: string) =>
  mail.received
    .filter(({ envelope }) => envelope.to.includes(recipient))
    .map(({ text }) => /\S+(\/order\/\S+\?key=\S+)/.exec(text)?.[1] ?? 'none')

async function isOpen(link: string | undefined): Promise<boolean> {
  const [, id, key] = /order\/(\S+)\?key=(\S+)/.exec(link ?? '') ?? []
  const { status } = await shop.api('GET', `/api/orders/${id}/page?key=${key}`)
  const page = await fetch(`${shop.address}/order/${id}?key=${key}`)
  expect([200, 404]).toContain(status)
  expect(page.status).toBe(status)
  return status === 200
}

test('links to an order end when staff change its email, and new ones go to the new address', async () => {
  const token = await shop.asOwner()
  const product = await shop.addProduct({ price: '20.00', stock: 9 })
  const { id } = await buy(shop, [{ product, quantity: 2 }])
  await mail.arrived(2)
  const [first] = linksFor('ada@example.ca')
  expect(await isOpen(first)).toBe(true)
  const change = (body: object) => shop.api('PUT', `/api/orders/${id}`, { token, body })
  const refund = async (count: number) => {
    const body = { amount: '1.00', key: crypto.randomUUID() }
    expect((await shop.api('POST', `/api/orders/${id}/refunds`, { token, body })).status).toBe(201)
    await mail.arrived(count)
  }

  await change({ customerEmail: 'Ada@Example.ca', customerName: 'Ada L.' })
  expect(await isOpen(first)).toBe(true)

  await change({ customerEmail: 'ben@example.ca' })
  expect(await isOpen(first)).toBe(false)
  await refund(3)
  const [second] = linksFor('ben@example.ca')
  expect(second).not.toBe(first)
  expect(await isOpen(second)).toBe(true)

  // An address that was right after all gets a new link; the one in between ends.
  await change({ customerEmail: 'ada@example.ca' })
  expect(await isOpen(first)).toBe(false)
  expect(await isOpen(second)).toBe(false)
  await refund(4)
  const last = linksFor('ada@example.ca').at(-1)
  expect(last).not.toBe(first)
  expect(await isOpen(last)).toBe(true)

  // An email that is sent again to the address that it had does not open the order either.
  const { body: mails } = await shop.api<{ id: string; recipient: string }[]>('GET', '/api/mail', {
    token,
  })
  const old = mails.find(({ recipient }) => recipient === 'ben@example.ca')
  shop.pass(60_000)
  expect((await shop.api('POST', `/api/mail/${old?.id}/send`, { token })).status).toBe(200)
  await mail.arrived(5)
  expect(await isOpen(linksFor('ben@example.ca').at(-1))).toBe(false)
})

test('no answer and no event has the number of the link', async () => {
  const token = await shop.asOwner()
  const product = await shop.addProduct()
  const { id } = await buy(shop, [{ product, quantity: 1 }])
  const changed = await shop.api('PUT', `/api/orders/${id}`, {
    token,
    body: { customerEmail: 'cy@example.ca' },
  })
  const listed = await shop.api('GET', '/api/orders/detailed', { token })
  expect(JSON.stringify([changed.body, listed.body])).not.toContain('linkVersion')
})

test('an email that still waits follows the corrected address, and one to staff does not', async () => {
  const token = await shop.asOwner()
  const product = await shop.addProduct({ price: '20.00', stock: 9 })
  mail.behave({ does: 'refuse', code: 450, words: 'Try again later', at: 'mail' })
  const customerEmail = 'Élodie@example.ca'
  const { id } = await buy(shop, [{ product, quantity: 1 }], { customerEmail })
  const body = { customerEmail: 'dora@example.ca' }
  expect((await shop.api('PUT', `/api/orders/${id}`, { token, body })).status).toBe(200)
  const { body: waiting } = await shop.api<{ recipient: string; orderId: string | null }[]>(
    'GET',
    '/api/mail',
    { token },
  )
  const recipients = waiting.filter((each) => each.orderId === id).map((each) => each.recipient)
  expect(recipients.toSorted()).toEqual(['dora@example.ca', 'sales@saucery.example'])

  mail.behave({ does: 'accept' })
  shop.pass(60 * 60_000)
  expect(await eventually(() => linksFor('dora@example.ca').length > 0)).toBe(true)
  const links = linksFor('dora@example.ca')
  expect(await isOpen(links[0])).toBe(true)
})
