import { beforeAll, expect, test } from 'bun:test'
import { type Action, effectOf } from '#shared/contract/action.ts'
import { permissions } from '#shared/contract/permissions.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { adminExamples } from '../../support/admin-examples.ts'
import { callTool, connectAgent, tokenFor } from '../../support/agents.ts'
import { type Call, overHttp } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { contentOf } from '../../support/database.ts'
import { orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { mailServerOf } from '../../support/shop.ts'
import type { Client } from '@modelcontextprotocol/client'

// Generated from the registry, so that every new action is checked.

const actions: readonly Action[] = Object.values(registry)
/** It goes to the caller's own address, which a token does not have (TOKEN-03). */
const toOwnAddress: ActionName = 'mail.sendPreview'
const changing = actions.filter(
  ({ name, ...action }) =>
    action.needs?.length &&
    !action.isPersonal &&
    effectOf({ name, ...action }) !== 'reads' &&
    name !== toOwnAddress,
)

const shop = useTestShop({ hasMailServer: true })
let asOwner: Call
let agent: Client
beforeAll(async () => {
  asOwner = overHttp(shop, await shop.asOwner())
  agent = await connectAgent(shop, await tokenFor(shop, permissions))
})

/** Everything that is stored, once background work has finished, besides what every call leaves. */
async function content() {
  const read = () => contentOf(`${shop.directory}/shop.db`)
  await eventually(async () => {
    const before = read()
    await Bun.sleep(50)
    return Bun.deepEquals(before, read())
  })
  const { settings: _, confirmations: __, api_tokens: ___, outbox = [], ...tables } = read()
  // How far sending an email has come does not matter.
  const mails = outbox.map(({ id, kind, recipient }) => ({ id, kind, recipient }))
  return { ...tables, mails }
}

const tester = 'tester@example.ca'
const testMails = () =>
  mailServerOf(shop).received.filter(({ envelope }) => envelope.to.includes(tester)).length

async function newestEntry(): Promise<AuditEntry | undefined> {
  return ((await asOwner('audit.list', { limit: 1 })).body as AuditEntry[])[0]
}

async function exampleOf(name: ActionName) {
  if (name !== 'mail.sendTestOrder') return (await adminExamples(shop, asOwner)[name]?.()) ?? {}
  const order = orderFor([{ product: await shop.addProduct(), quantity: 1 }])
  return { ...order, customerEmail: tester }
}

/** These leave no entry of their own at once, or none at all. */
const unrecorded = ['imports.start', 'imports.undo', 'uploads.create', 'mail.sendTestOrder']

/** These show a plan, or end where a provider would answer. */
const openEnded = ['orders.bulkUpdate', 'orders.importShipments', 'payments.reconcile']

/** How many changes were recorded with a confirmation. */
async function entriesOf(confirmation: string): Promise<number> {
  const entries = (await asOwner('audit.list', { limit: 20 })).body as AuditEntry[]
  return entries.filter(({ changes }) => changes.some(({ after }) => after === confirmation)).length
}

for (const { name } of changing) {
  test(`AGENT-03 ${name} does nothing but show what it would do, until that is confirmed`, async () => {
    const input = await exampleOf(name)
    const before = await content()
    const sent = testMails()
    const shown = await callTool(agent, name, input)
    expect([shown.text, shown.isError]).toEqual([shown.text, false])
    expect(await content()).toEqual(before)
    expect(testMails()).toBe(sent)
    const { preview, confirmation } = shown.body
    expect(preview).toContainEqual(expect.stringContaining(registry[name].summary))
    const done = await callTool(agent, name, { ...input, confirmation })
    expect([done.text, done.isError]).toEqual([done.text, false])
    if (name === 'mail.sendTestOrder') expect(testMails()).toBe(sent + 1)
    else expect(await content()).not.toEqual(before)
    if (unrecorded.includes(name)) return
    if (!openEnded.includes(name)) {
      const changes = (preview as string[]).slice(1).filter((line) => !/^(email|with) /.test(line))
      expect(changes).toHaveLength(await entriesOf(String(confirmation)))
    }
    expect(await newestEntry()).toMatchObject({
      action: name,
      actorName: 'Assistant (admin)',
      changes: expect.arrayContaining([
        { field: 'agent', before: null, after: 'Test agent' },
        { field: 'previewedAt', before: null, after: expect.stringMatching(/^\d{4}-/) },
        { field: 'confirmation', before: null, after: confirmation },
      ]),
    })
  })
}

test('AGENT-01 what an agent sends as null or as an empty text is left out', async () => {
  const whole = await callTool(agent, 'orders.list')
  for (const empty of [null, '']) {
    const filters = { limit: empty, cursor: empty, status: empty, productId: empty, search: empty }
    expect(await callTool(agent, 'orders.list', filters)).toEqual(whole)
    const { id } = await shop.addProduct({ stock: 5 })
    const shown = await callTool(agent, 'products.update', { id, stock: 4, confirmation: empty })
    expect(shown).toMatchObject({ isError: false, body: { confirmation: expect.any(String) } })
    const none = await callTool(agent, 'products.details', { id: empty })
    expect([none.isError, none.body.code]).toEqual([true, 'invalid'])
    const refused = await callTool(agent, 'products.update', { id, price: empty })
    expect([refused.isError, refused.body.code]).toEqual([true, 'invalid'])
  }
})
