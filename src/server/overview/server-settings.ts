import { lastFailedAt } from '../backup/last-failure.ts'
import { canRequest, request, requestedAt, requestState } from '../backup/request.ts'
import { backedUpAt } from '../backup/schedule.ts'
import { noSender } from '../config/mail-settings.ts'
import { viewConnections } from '../connections/view.ts'
import type { Context } from '../context/context.ts'
import type { Handler } from '../context/handler.ts'
import { forEachProvider } from '../providers/providers.ts'
import { countOpen, lastWebhook } from './provider-facts.ts'

/** How the server is set up, for the pages of the settings that only show it (SET-11). */
export const readServerSettings: Handler<'settings.server'> = async (_, context) => {
  const { config, connections, db, publicUrl } = context
  const { smtpUrl, mailFrom } = config
  return {
    payments: await Promise.all(
      forEachProvider(config.providers, async ({ name, isLive, isOff }, settings) => ({
        provider: name,
        state: isOff(settings) ? 'off' : isLive(settings) ? 'live' : 'test',
        open: await countOpen(db.read, name),
        webhookUrl: `${publicUrl}/api/${name}/webhook`,
        lastWebhookAt: await lastWebhook(db.read, name),
      })),
    ),
    mail: { isSetUp: smtpUrl !== null, from: mailFrom === noSender ? null : mailFrom },
    connections: viewConnections(connections),
    backups: await backupFacts(context),
  }
}

export const requestBackup: Handler<'backups.request'> = async (_, context, by) => {
  await request(context)
  return readServerSettings({}, context, by)
}

async function backupFacts(context: Context) {
  const { db, config } = context
  const { backup, databaseUrl } = config
  const backupTime = backup ? await backedUpAt(context) : null
  const isRequestable = canRequest(config)
  const moments = isRequestable && {
    requested: await requestedAt(db.read),
    succeeded: backupTime,
    failed: await lastFailedAt(db.read),
  }
  return {
    kind: backup ? 'files' : databaseUrl !== null ? 'database server' : 'none',
    place: backup && { folder: backup.directory, bucket: backup.store?.bucket ?? null },
    lastAt: backupTime === null ? null : new Date(backupTime).toISOString(),
    canRequest: isRequestable,
    request: moments ? requestState(moments) : 'none',
  } as const
}
