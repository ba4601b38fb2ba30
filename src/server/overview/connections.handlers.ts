import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import { changedFields } from '#shared/domain/shop/audit.ts'
import { connectionIds } from '#shared/domain/shop/connections.ts'
import * as m from '#shared/i18n/messages.ts'
import { requireRecentSignIn } from '../accounts/recent-sign-in.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Config } from '../config/config.ts'
import { deleteConnectionRow, writeConnection } from '../connections/connections.queries.ts'
import { connectionModules, openStored, withConnections } from '../connections/stored.ts'
import type { Context } from '../context/context.ts'
import { asSystem } from '../context/guarded-context.ts'
import type { Caller, Handlers } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import type { OutgoingMail } from '../mail/templates/compose.ts'
import { enqueueConnectionNotices } from './connection-notices.ts'
import { readServerSettings } from './server-settings.ts'

export const connectionHandlers = {
  'connections.save': async ({ version, ...sent }, context, by) => {
    await requireRecentSignIn(context, by)
    const { box, environment } = context.connections
    const [id, ...others] = connectionIds.filter((each) => sent[each] !== undefined)
    const input = id && sent[id]
    if (!input || others.length > 0) throw invalidField('', m.errorOneSection())
    const { name, completed, secrets } = connectionModules[id]
    if (environment.byServer[id]) throw new ActionError('protected', byServer())
    const now = context.clock()
    const updatedBy = by.user?.username ?? 'the shop'
    const former = context.connections.config()
    const mails = await atomically(context, async (tx) => {
      const before = (await openStored(tx, box))[id]
      const current = { updatedAt: before?.row.updatedAt ?? 0 }
      refuseIfStale(current, version)
      const values = completed(input, before?.values ?? null)
      if (before && Bun.deepEquals(before.values, values)) return []
      const at = nextVersion(current, now)
      const fields = {
        before: before ? { ...before.values } : null,
        after: withoutBlank(values, secrets),
      }
      await writeConnection(tx, {
        id,
        sealed: box.seal(JSON.stringify(values)),
        updatedBy,
        createdAt: before?.row.createdAt ?? at,
        updatedAt: at,
      })
      await announce(tx, at)
      await recordChange(tx, {
        by,
        at,
        action: 'connections.save',
        subject: { kind: 'settings', id: null, name },
        ...fields,
      })
      const notice = { connection: id, changedBy: updatedBy, isRemoved: false, at, config: former }
      const changes = changedFields(fields.before, fields.after)
      return enqueueConnectionNotices(tx, { ...notice, changes })
    })
    return inEffect(context, by, id === 'mail' ? { former, mails } : undefined)
  },

  'connections.delete': async ({ id }, context, by) => {
    await requireRecentSignIn(context, by)
    const at = context.clock()
    const former = context.connections.config()
    const mails = await atomically(context, async (tx) => {
      const { values } = existing((await openStored(tx, context.connections.box))[id])
      await deleteConnectionRow(tx, id)
      await announce(tx, at)
      await recordChange(tx, {
        by,
        at,
        action: 'connections.delete',
        subject: { kind: 'settings', id: null, name: connectionModules[id].name },
        before: { ...values },
        after: null,
      })
      const changedBy = by.user?.username ?? 'the shop'
      const notice = { connection: id, changedBy, isRemoved: true, changes: [], at, config: former }
      return enqueueConnectionNotices(tx, notice)
    })
    return inEffect(context, by, id === 'mail' ? { former, mails } : undefined)
  },

  'connections.check': async ({ id, ...sent }, context, by) => {
    await requireRecentSignIn(context, by)
    const { connections, publicUrl, settings } = context
    const { environment } = connections
    const { completed, try: attempt } = connectionModules[id]
    const stored = connections.stored()
    const input = environment.byServer[id] ? undefined : sent[id]
    const connection = stored[id]
    const config = input
      ? withConnections(environment, {
          ...stored,
          [id]: { values: completed(input, connection?.values ?? null) },
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

type News = { former: Config; mails: OutgoingMail[] }

/** A person who leads the emails elsewhere must not be the only one who reads of it: `news`. */
async function inEffect(context: Context, by: Caller, news?: News) {
  // The answer must not come before the change counts here.
  await context.connections.reload()
  if (news) context.mail.sendThrough(news.former, news.mails)
  // This call's own context has the configuration with which the call began.
  return readServerSettings({}, asSystem(context), by)
}

/** The activity would call an empty secret set. */
function withoutBlank(values: object, secrets: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== '' || !secrets.includes(name)),
  )
}
