import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AllSettings, Words } from '#shared/contract/settings/settings.ts'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import type { SetupStep } from '#shared/domain/shop/account.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { type MailServer, openMailServer } from '../../support/smtp.ts'
import { testEngine } from '../../support/test-engine.ts'

/** A PostgreSQL server has backups of its own. */
const ready: SetupStep[] = testEngine === 'postgres' ? ['backups', 'open'] : ['open']

let server: MailServer
let backups: string
beforeAll(async () => {
  server = await openMailServer()
  backups = await mkdtemp(join(tmpdir(), 'saucery-'))
})
afterAll(async () => {
  await server.close()
  await rm(backups, { recursive: true, force: true })
})

async function setupOf(shop: TestShop, token: string) {
  const query = new URLSearchParams({ days: '2025-06-01T04:00Z,2025-06-02T04:00Z' })
  const { body } = await shop.api<Overview>('GET', `/api/admin/overview?${query}`, { token })
  return body.setup
}

test('SETUP-01 a setup step is marked done only once it is complete', async () => {
  const environment = { SMTP_URL: server.url, PAYPAL_MODE: 'simulator' }
  const shop = await openTestShop({ environment })
  const token = await shop.signIn()
  expect(await setupOf(shop, token)).toEqual({ canPay: true, done: ready })
  await shop.addProduct()
  expect((await setupOf(shop, token))?.done).toEqual(['product', ...ready])
  const { body } = await shop.api<{ identity: { value: object } }>('GET', '/api/admin/settings', {
    token,
  })
  const identity = { ...body.identity.value, address: '1 Main Street\nToronto ON M5V 2T6' }
  await shop.api('PUT', '/api/admin/settings', { token, body: { identity } })
  expect((await setupOf(shop, token))?.done).toEqual(['product', 'address', ...ready])
  // The tax step is done once the owner has saved the tax settings, even unchanged.
  const { tax } = (await shop.api<AllSettings>('GET', '/api/admin/settings', { token })).body
  await shop.api('PUT', '/api/admin/settings', { token, body: { tax: tax.value } })
  expect((await setupOf(shop, token))?.done).toEqual(['product', 'address', 'tax', ...ready])
  // A mail server that can be reached counts only once it has accepted an email.
  const test = { customerEmail: 'owner@shop.example', items: [{ productId: 'test', quantity: 1 }] }
  await shop.api('POST', '/api/admin/test-email/send-order-test', { token, body: test })
  expect((await setupOf(shop, token))?.done).toEqual([
    'product',
    'address',
    'tax',
    'email',
    ...ready,
  ])
  // Words count once none is an example in either language.
  const { words } = (await shop.api<AllSettings>('GET', '/api/admin/settings', { token })).body
  const { body: inEffect } = await shop.api<Words>('GET', '/api/admin/settings/words', { token })
  await shop.api('PUT', '/api/admin/settings', {
    token,
    body: { words: { en: inEffect.en, fr: words.value.fr } },
  })
  expect((await setupOf(shop, token))?.done).not.toContain('words')
  await shop.api('PUT', '/api/admin/settings', { token, body: { words: inEffect } })
  expect((await setupOf(shop, token))?.done).toContain('words')
  await shop.dispose()
})

test('SETUP-02 a shop without PayPal and cards reports that nobody can pay', async () => {
  const shop = await openTestShop({ environment: { PAYPAL_MODE: 'off' } })
  expect((await setupOf(shop, await shop.signIn()))?.canPay).toBe(false)
  await shop.dispose()
})
