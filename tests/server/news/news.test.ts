import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Letter } from '#shared/contract/staff/letters.ts'
import { asksApart } from '#shared/domain/shop/news.ts'
import { pruneAlerts } from '../../../src/server/catalog/alerts/alerts.queries.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { sendLetters } from '../../../src/server/news/send-letters.ts'
import { customerDocument } from '../../../src/server/privacy/customer-document.ts'
import { eraseCustomer } from '../../../src/server/privacy/erase-customer.ts'
import { type Call, overHttp } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { ask as query } from '../../support/database.ts'
import { elementsOf } from '../../support/html.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let call: Call
beforeEach(async () => {
  shop = await openTestShop({ hasMailServer: true, isClockStopped: true })
  call = overHttp(shop, await shop.asOwner())
})
afterEach(() => shop.dispose())

const DAY = 24 * 60 * 60 * 1000
const rows = (sql: string) => query(`${shop.directory}/shop.db`, sql) as Record<string, unknown>[]
const received = () => shop.mailServer?.received ?? []
const waiting = () => rows("select 1 from outbox where status = 'waiting'").length
const readers = () => rows('select * from stock_alerts where product_id is null order by id')

/** Lets what is due leave; adding a product makes the outbox look. */
async function deliver(after = 3_000) {
  shop.pass(after)
  await shop.addProduct()
  await eventually(() => waiting() === 0)
}

const ask = (email: string, locale = 'en') =>
  shop.api('POST', '/api/news', { body: { email }, headers: { 'Accept-Language': locale } })

const linkIn = (text: string, path: string) =>
  text.match(new RegExp(`https?://[^\\s]*${path}/[^\\s]+`))?.[0] ?? ''
/** The link at the address at which the test reaches the shop. */
const here = (link: string) => shop.address + new URL(link).pathname + new URL(link).search

async function subscribe(email: string, locale = 'en') {
  await ask(email, locale)
  await deliver()
  const link = linkIn(received().at(-1)?.text ?? '', '/confirm-news')
  const answer = await fetch(here(link), { method: 'POST' })
  expect(answer.status).toBe(200)
}

async function identify() {
  const settings = (await call('settings.get')).body as { identity: { value: object } }
  const identity = { ...settings.identity.value, address: '1 Queen Street\nToronto ON' }
  expect((await call('settings.save', { identity })).status).toBe(200)
}

const words = { subject: 'A new sauce', text: 'Dear friends,\n\nit is here.' }
const letter = {
  ...words,
  frenchSubject: 'Une nouvelle sauce',
  frenchText: 'Chers amis,\n\nla voici.',
}
const write = async (more: object = {}) =>
  (await call('letters.save', { ...letter, ...more })).body as Letter

test('NEWS-01 product pages lead to the news in their language', async () => {
  const { id } = await shop.addProduct()
  for (const [path, news] of [
    [`/product/${id}`, '/news'],
    [`/fr/product/${id}`, '/fr/news'],
  ] as const) {
    const html = await (await fetch(shop.address + path)).text()
    const links = await elementsOf(html, `main a[href="${news}"]`)
    expect([path, links.length]).toEqual([path, 1])
  }
})

test('NEWS-01 an address counts once its owner presses the button, not when a scanner opens the link', async () => {
  expect((await ask('ada@example.ca', 'fr')).status).toBe(202)
  await deliver()
  const [mail] = received()
  expect(mail?.envelope.to).toEqual(['ada@example.ca'])
  expect(mail?.text).toContain('Voulez-vous nos nouvelles')
  expect(readers()).toMatchObject([{ state: 'asked', locale: 'fr', confirmed_at: null }])
  expect(String(readers()[0]?.consent)).toContain('nouveaux produits')
  const link = here(linkIn(mail?.text ?? '', '/confirm-news'))
  const page = await fetch(link)
  const html = await page.text()
  expect(page.status).toBe(200)
  // Scanners also run scripts.
  expect(html.includes('<script')).toBe(false)
  expect(readers()).toMatchObject([{ state: 'asked' }])
  expect((await fetch(link.replace(/.$/, '_'), { method: 'POST' })).status).toBe(404)
  expect(readers()).toMatchObject([{ state: 'asked' }])
  await fetch(link, { method: 'POST' })
  expect(readers()).toMatchObject([{ state: 'waiting', confirmed_at: shop.context.clock() }])
})

test('NEWS-02 nobody fills a mailbox or learns who gets news: one email a day, the same answer', async () => {
  await subscribe('known@example.ca')
  const before = received().length
  const answers = []
  for (const email of [
    'known@example.ca',
    'KNOWN@example.ca',
    'new@example.ca',
    'new@example.ca',
  ]) {
    const { status, body } = await ask(email)
    answers.push({ status, body })
  }
  for (const answer of answers) expect(answer).toEqual({ status: 202, body: {} })
  await deliver()
  expect(
    received()
      .slice(before)
      .map(({ envelope }) => envelope.to),
  ).toEqual([['new@example.ca']])
  for (let count = 0; count < 5; count += 1) await ask('new@example.ca')
  await deliver()
  expect(received()).toHaveLength(before + 1)
  shop.pass(asksApart)
  await ask('new@example.ca')
  await deliver()
  expect(received()).toHaveLength(before + 2)
  expect(readers()).toHaveLength(2)
})

test('NEWS-02 an address cannot carry further recipients or headers', async () => {
  for (const email of [
    'a@x.ca\r\nBcc: b@x.ca',
    'a@x.ca, b@x.ca',
    'a@x.ca%0ABcc:b@x.ca b',
    '<a@x.ca>',
  ]) {
    expect([email, (await ask(email)).status]).toEqual([email, 422])
  }
})

test('NEWS-01 a link that was never followed stops working after a week, and its address is forgotten', async () => {
  await ask('ada@example.ca')
  await deliver()
  const link = here(linkIn(received()[0]?.text ?? '', '/confirm-news'))
  shop.pass(8 * DAY)
  await atomically(shop.context, (tx) => pruneAlerts(tx, shop.context.clock()))
  expect(readers()).toEqual([])
  await fetch(link, { method: 'POST' })
  expect(readers()).toEqual([])
})

test('NEWS-03 no letter leaves without the postal address, and each has it and a one-click end', async () => {
  await subscribe('ada@example.ca')
  await subscribe('luc@example.ca', 'fr')
  const { id } = await write()
  expect((await call('letters.send', { id })).status).toBe(422)
  await identify()
  const before = received().length
  expect((await call('letters.send', { id })).body).toMatchObject({ state: 'sending' })
  await sendLetters(shop.context)
  await deliver()
  const sent = received().slice(before)
  expect(sent.map(({ envelope }) => envelope.to.join()).toSorted()).toEqual([
    'ada@example.ca',
    'luc@example.ca',
  ])
  const [ada, luc] = sent.toSorted((one, other) =>
    (one.envelope.to[0] ?? '').localeCompare(other.envelope.to[0] ?? ''),
  )
  expect(ada?.text).toContain('Dear friends,\n\nit is here.')
  expect(luc?.text).toContain('Chers amis,\n\nla voici.')
  for (const { text, headers } of sent) {
    expect(text).toContain('1 Queen Street\nToronto ON')
    expect(headers.get('list-unsubscribe-post') ?? '').toContain('List-Unsubscribe=One-Click')
  }
  // The button of a mail program.
  const end = here(linkIn(luc?.text ?? '', '/stop-emails'))
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const ended = await fetch(end, { method: 'POST', body })
  expect(await ended.text()).toContain('ne vous enverrons plus de nouvelles')
  const second = await write()
  await call('letters.send', { id: second.id })
  await sendLetters(shop.context)
  await deliver()
  expect(
    received()
      .slice(before + 2)
      .map(({ envelope }) => envelope.to),
  ).toEqual([['ada@example.ca']])
  // A letter is sent once.
  expect((await call('letters.send', { id })).status).toBe(422)
  expect((await call('letters.save', { ...letter, id })).status).toBe(422)
})

test('NEWS-03 who ends it between writing and leaving gets none, nor does anyone once staff stop it', async () => {
  await identify()
  for (const email of ['a@example.ca', 'b@example.ca']) await subscribe(email)
  const before = received().length
  shop.mailServer?.behave({ does: 'refuse', code: 451, words: '4.3.0 Later', at: 'mail' })
  const { id } = await write()
  await call('letters.send', { id })
  await sendLetters(shop.context)
  await eventually(
    () => rows("select 1 from outbox where kind = 'news' and attempts > 0").length === 2,
  )
  expect((await call('letters.stop', { id })).body).toMatchObject({ state: 'stopped', written: 2 })
  shop.mailServer?.behave({ does: 'accept' })
  await deliver(10 * 60_000)
  expect(received()).toHaveLength(before)
  expect(rows("select 1 from outbox where kind = 'news'")).toEqual([])
})

test('NEWS-05 a preview shows the letter in both languages, and a draft can be changed and deleted', async () => {
  const { id } = await write()
  const shown = async (locale: string) =>
    (await call('letters.preview', { id, locale })).body as { text: string; html: string }
  expect((await shown('fr')).text).toContain('Chers amis')
  await call('letters.save', {
    ...words,
    text: 'Bonjour <b>',
    frenchSubject: null,
    frenchText: null,
    id,
  })
  expect((await shown('fr')).html).toContain('Bonjour &lt;b&gt;')
  expect((await call('letters.delete', { id })).status).toBe(204)
  expect(((await call('letters.list')).body as { letters: Letter[] }).letters).toEqual([])
})

test('NEWS-01 the consent is in the export of a customer, and erased people get nothing more', async () => {
  await identify()
  for (const email of ['ada@example.ca', 'luc@example.ca']) await subscribe(email)
  const { db } = shop.context
  const about = { now: shop.context.clock(), withNotes: false }
  const { stockAlerts, emails } = await customerDocument(db.read, 'Ada@example.ca', about)
  expect(stockAlerts).toMatchObject([
    {
      productId: null,
      state: 'waiting',
      consent: expect.stringContaining('new products'),
      confirmedAt: new Date(shop.context.clock() - 3_000).toISOString(),
    },
  ])
  expect(emails.map(({ kind }) => kind)).toEqual(['news_confirmation'])
  const { id } = await write()
  await call('letters.send', { id })
  await eraseCustomer(db, { emailOrId: 'ada@example.ca', until: Number.MAX_SAFE_INTEGER })
  const before = received().length
  await sendLetters(shop.context)
  await deliver()
  expect(
    received()
      .slice(before)
      .map(({ envelope }) => envelope.to),
  ).toEqual([['luc@example.ca']])
  expect(rows("select 1 from outbox where recipient = 'ada@example.ca'")).toEqual([])
})
