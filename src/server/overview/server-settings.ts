import { backedUpAt } from '../backup/schedule.ts'
import { noSender } from '../config/mail-settings.ts'
import { viewConnections } from '../connections/view.ts'
import type { Handler } from '../context/handler.ts'
import { forEachProvider } from '../providers/providers.ts'
import { countOpen, lastWebhook } from './provider-facts.ts'

/** How the server is set up, for the pages of the settings that only show it (SET-11). */
export const readServerSettings: Handler<'settings.server'> = async (_, context) => {
  const { config, connections, db, publicUrl } = context
  const { smtpUrl, mailFrom, backup, databaseUrl } = config
  const backedUp = backup ? await backedUpAt(context) : null
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
    backups: {
      kind: backup ? 'files' : databaseUrl !== null ? 'database server' : 'none',
      lastAt: backedUp === null ? null : new Date(backedUp).toISOString(),
    },
  }
}
