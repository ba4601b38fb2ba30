import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import type { ConnectionId } from '#shared/domain/shop/connections.ts'
import * as m from '#shared/i18n/messages.ts'
import { requireRecentSignIn } from '../accounts/recent-sign-in.ts'
import { recordChange } from '../audit/record-change.ts'
import { deleteConnectionRow, writeConnection } from '../connections/connections.queries.ts'
import { connectionModules, moduleOf, openStored, withConnections } from '../connections/stored.ts'
import type { Context } from '../context/context.ts'
import { asSystem } from '../context/guarded-context.ts'
import type { Caller, Handlers } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import { readServerSettings } from './server-settings.ts'

const ids = Object.keys(connectionModules) as ConnectionId[]

export const connectionHandlers = {
  'connections.save': async ({ version, ...sent }, context, by) => {
    await requireRecentSignIn(context, by)
    const { box, environment } = context.connections
    const [id, ...others] = ids.filter((each) => sent[each] !== undefined)
    const input = id && sent[id]
    if (!input || others.length > 0) throw invalidField('', m.errorOneSection())
    const { name, completed, secrets } = moduleOf(id)
    if (environment.byServer[id]) throw new ActionError('protected', byServer())
    const now = context.clock()
    await atomically(context, async (tx) => {
      const before = (await openStored(tx, box))[id]
      const known = { updatedAt: before?.row.updatedAt ?? 0 }
      refuseIfStale(known, version)
      const values = completed(input, before?.values ?? null)
      if (before && Bun.deepEquals(before.values, values)) return
      const at = nextVersion(known, now)
      await writeConnection(tx, {
        id,
        sealed: box.seal(JSON.stringify(values)),
        updatedBy: by.user?.username ?? 'the shop',
        createdAt: before?.row.createdAt ?? at,
        updatedAt: at,
      })
      await announce(tx, at)
      await recordChange(tx, {
        by,
        at,
        action: 'connections.save',
        subject: { kind: 'settings', id: null, name },
        before: before ? { ...before.values } : null,
        after: withoutBlank(values, secrets),
      })
    })
    return inEffect(context, by)
  },

  'connections.delete': async ({ id }, context, by) => {
    await requireRecentSignIn(context, by)
    const at = context.clock()
    await atomically(context, async (tx) => {
      const { values } = existing((await openStored(tx, context.connections.box))[id])
      await deleteConnectionRow(tx, id)
      await announce(tx, at)
      await recordChange(tx, {
        by,
        at,
        action: 'connections.delete',
        subject: { kind: 'settings', id: null, name: moduleOf(id).name },
        before: { ...values },
        after: null,
      })
    })
    return inEffect(context, by)
  },

  'connections.check': async ({ id, ...sent }, context, by) => {
    await requireRecentSignIn(context, by)
    const { connections, publicUrl, settings } = context
    const { environment } = connections
    const { completed, try: attempt } = moduleOf(id)
    const stored = connections.stored()
    const input = environment.byServer[id] ? undefined : sent[id]
    const known = stored[id]
    const config = input
      ? withConnections(environment, {
          ...stored,
          [id]: { values: completed(input, known?.values ?? null) },
        })
      : connections.config()
    const recipient = by.user?.email ?? settings.staffEmail()
    return attempt(config, { publicUrl, storeName: settings.now().identity.name, recipient })
  },
} satisfies Partial<Handlers>

const byServer = () => ({ message: m.connectionByServer() })

async function announce(tx: Transaction, at: number): Promise<void> {
  const updatedAt = new Date(at).toISOString()
  await appendEvent(tx, at, 'connection.updated', { id: 'connections', updatedAt })
}

async function inEffect(context: Context, by: Caller) {
  // The answer must not come before the change counts here.
  await context.connections.reload()
  // This call's own context has the configuration with which the call began.
  return readServerSettings({}, asSystem(context), by)
}

/** The activity would call an empty secret set. */
function withoutBlank(values: object, secrets: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' || !secrets.includes(name)),
  )
}
