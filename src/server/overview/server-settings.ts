import { backedUpAt } from '../backup/schedule.ts'
import { noSender } from '../config/mail-settings.ts'
import type { Handler } from '../context/handler.ts'
import { forEachProvider } from '../providers/providers.ts'

/** How the server is set up, for the pages of the settings that only show it (SET-11). */
export const readServerSettings: Handler<'settings.server'> = async (_, context) => {
  const { config, providers } = context
  const { smtpUrl, mailFrom, backup, databaseUrl } = config
  const backedUp = backup ? await backedUpAt(context) : null
  return {
    payments: forEachProvider(config.providers, ({ name, isLive }, settings) => ({
      provider: name,
      state: providers[name] === null ? 'off' : isLive(settings) ? 'live' : 'test',
    })),
    mail: { isSetUp: smtpUrl !== null, from: mailFrom === noSender ? null : mailFrom },
    backups: {
      kind: backup ? 'files' : databaseUrl !== null ? 'database server' : 'none',
      lastAt: backedUp === null ? null : new Date(backedUp).toISOString(),
    },
  }
}
