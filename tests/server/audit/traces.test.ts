import { beforeAll, expect, test } from 'bun:test'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { adminExamples } from '../../support/admin-examples.ts'
import { type Call, overHttp } from '../../support/callers.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// Generated from the registry, so that every new admin action either is tested to leave a trace or
// is listed below with a reason why it needs none.

const changing = (Object.keys(registry) as ActionName[]).filter(
  (name) => registry[name].needs !== null && registry[name].method !== 'GET',
)

/** Actions that change nothing visible, and why. */
const withoutTrace: Partial<Record<ActionName, string>> = {
  'uploads.create': 'an address for a picture; the product that shows it is traced',
  'collections.preview': 'how many products a rule finds',
  'settings.preview': 'a page with words that are not saved',
  'auth.previewShop': 'a look at the shop before it opens',
  'imports.preview': 'a look at what an import would do',
  'imports.createUpload': 'an address for pictures; the products that show them are traced',
  'secondFactor.start': 'a secret that is used for nothing until it is confirmed',
  'notifications.mark': 'what an account has looked at',
  'backups.request': 'a copy, which changes nothing in the shop',
  'connections.check': 'a look at what a mail server or a provider says',
  'mail.sendTestOrder': 'a mail about an order that does not exist',
  'mail.sendPreview': 'a mail to the caller alone',
}

const shop = useTestShop({ hasMailServer: true })
let call: Call
beforeAll(async () => {
  call = overHttp(shop, await shop.asOwner())
})

const newest = async () => (await call('audit.list', { limit: 500 })).body as AuditEntry[]

for (const name of changing.filter((action) => !(action in withoutTrace))) {
  test(`${name} is recorded in the audit trail with its actor, its changes and its request id`, async () => {
    const example = adminExamples(shop, call)[name]
    if (!example) throw new Error(`Give an example of ${name} here, or say why it needs no trace.`)
    const input = await example()
    const before = await newest()
    const { status, body } = await call(name, input)
    expect([status, body]).toEqual([registry[name].status, body])
    const traces = (await newest()).slice(0, -before.length || undefined)
    expect(traces.length).toBeGreaterThanOrEqual(1)
    for (const trace of traces) {
      expect(trace).toMatchObject({ action: name, actorName: 'admin' })
      expect(trace.changes.length).toBeGreaterThan(0)
      expect(trace.requestId).toMatch(/^[\w-]{20,}/)
    }
  })
}

test('every action listed as needing no trace exists', () => {
  expect(changing).toEqual(expect.arrayContaining(Object.keys(withoutTrace)))
})
