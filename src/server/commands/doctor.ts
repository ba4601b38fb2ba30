import { resolve } from 'node:path'
import { canonicalEmail, isEmailAddress } from '#shared/domain/shop/email-address.ts'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { unknownSettings, wordsForUnknown } from '../config/setting-names.ts'
import { type SettingsFile, wordsForIgnored, wordsForOverruled } from '../config/settings-file.ts'
import { addressFindings } from '../doctor/address-findings.ts'
import { backupFinding, idleStoreFinding } from '../doctor/backup-finding.ts'
import { databaseFindings, directoryFindings } from '../doctor/data-findings.ts'
import { bad, type Finding, good, warn } from '../doctor/finding.ts'
import { mailFinding } from '../doctor/mail-finding.ts'
import { ownershipFinding } from '../doctor/ownership-finding.ts'
import { providerFindings } from '../doctor/payment-findings.ts'
import { poolerFinding } from '../doctor/pooler-finding.ts'
import { proxyFindings } from '../doctor/proxy-findings.ts'
import { secretFindings } from '../doctor/secret-findings.ts'
import { serverFindings } from '../doctor/server-findings.ts'
import { serviceFindings } from '../doctor/service-findings.ts'
import { unansweredFindings } from '../doctor/unanswered-finding.ts'
import { webhookFindings } from '../doctor/webhook-findings.ts'
import { accountName, become, ownerIfRoot } from '../runtime/disk/owner.ts'
import { configOnDisk } from '../shop/config-in-effect.ts'
import { faultOfPaths } from '../shop/data-directory.ts'
import { type Command, type CommandFlags, MisuseError } from './command.ts'
import { print } from './printing.ts'

export const doctor: Command = {
  summary:
    'Check configuration, data, payments, email and backups, and say how to fix what is wrong.',
  flags: ['port', 'host', 'data-dir', 'demo', 'mail-to'],
  run: async (flags, _, file) => {
    const recipient = flags['mail-to']
    const mailTo = recipient === undefined ? undefined : canonicalEmail(recipient)
    if (mailTo !== undefined && !isEmailAddress(mailTo)) {
      throw new MisuseError(`"${mailTo}" is no email address.`)
    }
    const findings = await examine(flags, file, mailTo)
    const width = Math.max(...findings.map(({ subject }) => subject.length))
    for (const { subject, level, words } of findings) {
      const shown = level === 'bad' ? 'BAD ' : level
      print(`${shown}  ${subject.padEnd(width)}  ${words}`)
    }
    return findings.some(({ level }) => level === 'bad') ? 1 : 0
  },
}

async function examine(
  flags: CommandFlags,
  file: SettingsFile,
  mailTo: string | undefined,
): Promise<Finding[]> {
  const subject = 'Configuration'
  let config: Config
  try {
    config = readConfig(process.env, flags)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map((fault) => bad(subject, fault))
    throw error
  }
  const root = resolve(config.dataDir)
  const fault = faultOfPaths(root)
  if (fault !== null) return [bad(subject, fault)]
  const owner = ownerIfRoot(root)
  // Root may open everything, which the shop may not.
  if (owner) become(owner)
  const ownership = await ownershipFinding(root)
  const inEffect = ownership ? config : await configOnDisk(config)
  return [
    good(
      subject,
      `All values are valid${file.path === null ? '' : `; settings file: ${file.path}`}.`,
    ),
    ...(file.ignored === null ? [] : [warn(subject, wordsForIgnored(file.ignored))]),
    ...(file.overruled.length === 0 ? [] : [warn(subject, wordsForOverruled(file))]),
    ...unknownSettings(process.env, file.names).map((unknown) =>
      bad(subject, wordsForUnknown(unknown)),
    ),
    ...(await addressFindings(config)),
    ...proxyFindings(config),
    ...(owner
      ? [good('Account', `Checked as ${accountName(owner.uid)}, to whom ${root} belongs.`)]
      : []),
    ...(await serviceFindings(root)),
    // Files that cannot be opened would be faults of everything that is in them.
    ...(ownership
      ? [ownership]
      : [
          ...(await directoryFindings(root, config.databaseUrl === null)),
          ...(await secretFindings(root, config)),
        ]),
    ...(config.databaseUrl
      ? await serverFindings(config.databaseUrl, directConnections(config), {
          root,
          store: config.uploadStore,
        })
      : ownership
        ? []
        : await databaseFindings(root, config.uploadStore)),
    ...(config.databaseUrl && config.databasePoolerUrl
      ? [await poolerFinding(config.databaseUrl, config.databasePoolerUrl)]
      : []),
    ...(await providerFindings(inEffect)),
    ...(await unansweredFindings(inEffect)),
    ...(await webhookFindings(config)),
    await mailFinding(inEffect, mailTo),
    // The findings about a PostgreSQL server include its backups.
    ...(config.databaseUrl ? [] : [idleStoreFinding(process.env) ?? (await backupFinding(config))]),
  ]
}

/** How many connections to the server itself an instance takes. */
function directConnections({ databasePoolerUrl, databaseConnections }: Config): number {
  return databasePoolerUrl === null ? databaseConnections : 1
}
