import { beforeAll, expect, test } from 'bun:test'
import type { Client } from '@modelcontextprotocol/client'
import { type Action, effectOf } from '#shared/contract/action.ts'
import { permissions } from '#shared/contract/permissions.ts'
import { registry } from '#shared/contract/registry.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import { adminExamples } from '../../support/admin-examples.ts'
import { callTool, confirmTool, connectAgent, tokenFor } from '../../support/agents.ts'
import { type Call, overHttp } from '../../support/callers.ts'
import { eventually } from '../../support/clock.ts'
import { contentOf } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// Generated from the registry, so that every new action is checked.

const actions: readonly Action[] = Object.values(registry)
const changing = actions.filter((action) => action.needs?.length && effectOf(action) !== 'reads')

const shop = useTestShop({ hasMailServer: true })
let asOwner: Call
let agent: Client
beforeAll(async () => {
  asOwner = overHttp(shop, await shop.asOwner())
  agent = await connectAgent(shop, await tokenFor(shop, permissions))
})

for (const action of changing) {
  test(`try ${action.name}`, async () => {
    const example = adminExamples(shop, asOwner)[action.name] ?? (async () => ({}))
    const { shown, done } = await confirmTool(agent, action.name, await example())
    console.log(JSON.stringify(shown.body.preview, null, 1), done.isError ? done.text : 'OK')
  })
}
