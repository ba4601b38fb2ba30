import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { Letter } from '#shared/contract/staff/letters.ts'
import { eventually } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { useKillableShop } from '../../support/killable-shop.ts'
import { type MailServer, openMailServer } from '../../support/smtp.ts'

const READERS = 300

let mail: MailServer
beforeAll(async () => {
  mail = await openMailServer()
})
afterAll(() => mail.close())

const shop = useKillableShop({
  environment: () => ({ SMTP_URL: mail.url, SALES_EMAIL: 'sales@saucery.example' }),
})
beforeEach(async () => {
  const file = shop.directory.data('shop.db')
  for (let count = 0; count < READERS; count += 1) {
    ask(
      file,
      `insert into stock_alerts (id, email, locale, consent, state, confirmed_at, created_at, updated_at)
      values ('${Bun.randomUUIDv7()}', 'p${count}@example.ca', 'en', 'Yes', 'waiting', 1, 1, 1) returning id`,
    )
  }
})

test('NEWS-04 killed while a letter is sent, the shop forgets nobody and writes to nobody twice', async () => {
  const file = shop.directory.data('shop.db')
  const settings = await shop.call<{ identity: { value: object } }>('GET', '/api/admin/settings')
  const identity = { ...settings.identity.value, address: '1 Queen Street' }
  await shop.call('PUT', '/api/admin/settings', { identity })
  const words = { subject: 'New', text: 'A new sauce', frenchSubject: null, frenchText: null }
  const { id } = await shop.call<Letter>('POST', '/api/letters', words)
  await shop.call('POST', `/api/letters/${id}/send`, {})
  const recipients = () =>
    ask(file, "select recipient from outbox where kind = 'news'").map(({ recipient }) => recipient)
  let killed = 0
  while (killed < 3 && mail.received.length < READERS) {
    await eventually(() => mail.received.length > killed * 50)
    await shop.kill()
    killed += 1
    await shop.start()
  }
  expect(await eventually(() => recipients().length >= READERS)).toBe(true)
  expect(recipients()).toHaveLength(READERS)
  expect(new Set(recipients()).size).toBe(READERS)
  const ids = () => new Set(mail.received.map(({ headers }) => headers.get('message-id')))
  // A message that had left but was not marked goes out again under its own id, which shows once.
  expect(await eventually(() => ids().size === READERS)).toBe(true)
  expect(mail.received.length).toBeLessThanOrEqual(READERS + killed * 10)
})
