import { type Config, readConfig } from '../config/config.ts'
import { noSender } from '../config/mail-settings.ts'
import { unknownSettings, wordsForUnknown } from '../config/setting-names.ts'
import { type SettingsFile, wordsForIgnored, wordsForOverruled } from '../config/settings-file.ts'
import { isStorageFault } from '../db/errors.ts'
import { forEachProvider } from '../providers/providers.ts'
import { networkWords } from '../runtime/disk/storage-words.ts'
import { configuredLog, reportUncaught } from '../runtime/log/log.ts'
import type { FirstAdmin } from '../shop/first-admin.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { keepData, startOver, startOverEachHour } from '../shop/public-demo.ts'
import type { Command, CommandFlags } from './command.ts'
import { print } from './printing.ts'
import { openUnlessStopped, stopSignal } from './stop-signal.ts'
import { isJournal, notifyReady, removePassword, storePassword } from './systemd.ts'

export const serve: Command = {
  summary: 'Serve the shop (the default); migrates the data directory if needed.',
  flags: ['port', 'host', 'data-dir', 'demo', 'public-demo'],
  obsoleteFlags: ['workers'],
  run,
}

/** Delay of the background jobs in milliseconds, so that they do not slow the first visits. */
const JOBS_AFTER = 100

async function run(flags: CommandFlags, _: readonly string[], file: SettingsFile): Promise<void> {
  const config = readConfig(process.env, flags)
  reportUncaught(configuredLog(config), isStorageFault)
  // Before there is anything to lose, such as the first password, which is shown once.
  const stopped = stopSignal(configuredLog(config))
  if (config.publicDemo) startOver(config.dataDir)
  else keepData(config.dataDir)
  const open = (settings: Config) => openShop(settings, { jobsAfter: JOBS_AFTER })
  const shop = await openUnlessStopped(open(config), stopped)
  if (shop === null) return
  const { log } = shop.context
  if (flags.workers !== undefined || process.env.WORKERS) {
    log.warn('workers_ignored', {
      advice: 'Remove WORKERS and --workers: the shop runs as one process and ignores them.',
    })
  }
  if (config.databaseUrl !== null && config.uploadStore === null) {
    log.warn('pictures_on_this_disk', {
      advice:
        'Pictures are on the disk of this instance. Set UPLOADS=s3, or share the data directory, before another instance serves.',
    })
  }
  const { smtpUrl, mailFrom } = shop.context.config
  if (smtpUrl !== null && mailFrom === noSender) {
    log.warn('mail_sender_missing', {
      advice: 'Set SALES_EMAIL or MAIL_FROM, or the address under Identity in the dashboard.',
    })
  }
  if (file.ignored !== null) {
    log.warn('settings_file_ignored', {
      file: file.ignored,
      advice: wordsForIgnored(file.ignored),
    })
  }
  const unsuited = config.databaseUrl === null ? networkWords(config.dataDir) : null
  if (unsuited !== null) log.warn('file_system_unsuited', { advice: unsuited })
  if (file.overruled.length > 0) {
    log.warn('settings_overruled', { names: file.overruled, advice: wordsForOverruled(file) })
  }
  for (const unknown of unknownSettings(process.env, file.names)) {
    log.warn('setting_unknown', { name: unknown.name, advice: wordsForUnknown(unknown) })
  }
  greet(config, shop)
  await notifyReady(log)
  // `executable.ts` starts the program with the JIT delayed.
  Bun.unsafe.setJITPolicy(1)
  if (config.publicDemo) return startOverEachHour(config, shop, { open, stopped })
  await stopped
  await shop.close()
}

/** Prints the greeting to standard output; the log goes to standard error. */
function greet(config: Config, { url, address, firstAdmin, context }: Shop) {
  const rows: [string, string][] = [
    ['Shop', url],
    ['Admin', `${url}/admin`],
  ]
  if (address !== url) rows.push(['Listening', address])
  if (firstAdmin) {
    rows.push(['Username', firstAdmin.username], ['Password', passwordWords(config, firstAdmin)])
    // Without a command, the program starts the shop, which not everyone expects.
    rows.push(['Help', 'saucery help'])
  } else {
    removePassword(config.dataDir)
    rows.push(['Sign in', 'with the account created at the first start'])
  }
  const modes = forEachProvider(
    context.config.providers,
    ({ subject, mode }, settings): [string, string][] => (mode ? [[subject, mode(settings)]] : []),
  )
  rows.push(...modes.flat())
  rows.push(['Data', config.dataDir])
  const lines = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`)
  print(
    `\n${context.settings.now().identity.name} is open (Saucery ${context.version})\n\n${lines.join('\n')}\n`,
  )
}

function passwordWords(
  { dataDir, publicDemo }: Config,
  { isRandom, password }: FirstAdmin,
): string {
  if (publicDemo) return password
  if (!isRandom) return 'the one set in ADMIN_PASSWORD'
  if (!isJournal()) return `${password}   (shown only once)`
  return `in ${storePassword(dataDir, password)}   (until the next start)`
}
