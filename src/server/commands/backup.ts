import { constants, setPriority } from 'node:os'
import { dirname, resolve } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import type { Manifest } from '../backup/archive.ts'
import { backUp } from '../backup/back-up.ts'
import { backupsByHand } from '../backup/by-hand.ts'
import { chainAt } from '../backup/chain.ts'
import { BadArchiveError, type Identities, identitiesIn } from '../backup/encryption.ts'
import { backUpByPlan } from '../backup/plan.ts'
import { chainsIn, chainsInStore, type ChainSource } from '../backup/restore-chain.ts'
import { restore as restoreArchive, restoreMoment } from '../backup/restore.ts'
import { sendToStore } from '../backup/send.ts'
import { takeIncrement } from '../backup/take-increment.ts'
import { refuseTarget } from '../backup/target.ts'
import { type BackupConfig, type Config, ConfigError, readConfig } from '../config/config.ts'
import { openSqlite } from '../db/sqlite/sqlite-engine.ts'
import { upgrade } from '../db/sqlite/upgrade.ts'
import { readErasureList } from '../privacy/erasure-list.ts'
import { repeatErasures } from '../privacy/repeat-erasures.ts'
import { configuredLog } from '../runtime/log/log.ts'
import { openStore } from '../runtime/store/object-store.ts'
import {
  faultOfPaths,
  isDirectory,
  openShopsDirectory,
  requireShop,
} from '../shop/data-directory.ts'
import { type Command, MisuseError, onlyArgument, requireSqlite } from './command.ts'
import { print } from './printing.ts'
import { refuseUnreadable, requireReadable } from './read-file.ts'

export const backup: Command = {
  summary:
    'Back up the database and its files to one archive while the shop is open. Without FILE, the backup goes to BACKUP_DIR, which keeps the last BACKUP_KEEP; with BACKUP_EVERY in minutes, it holds only what changed, and BACKUP_KEEP counts days.',
  usage: ['backup [FILE]'],
  flags: ['data-dir'],
  run: async (flags, args) => {
    const config = readConfig(process.env, flags)
    requireSqlite(config, "Back it up with PostgreSQL's own tools, such as pg_basebackup.")
    if (args.length === 0 && config.backup) {
      requireShop(config.dataDir)
      if (config.backup.minutes !== null) return backUpChanges(config.dataDir, config.backup)
      const { file, manifest, isNoted } = await backUpByPlan(config.dataDir, config.backup)
      print(`${file}: ${describe(manifest)}; verified.`)
      if (!isNoted)
        print(
          `The backup could not be recorded in ${config.dataDir}, because the directory cannot be written.`,
        )
      return
    }
    if (args.length === 0) throw new MisuseError(noTarget)
    const file = onlyArgument(args, 'FILE')
    requireShop(config.dataDir)
    await refuseTarget(config.dataDir, file)
    const manifest = await backUp(config.dataDir, file, { recipients: config.backupRecipients })
    print(`${file}: ${describe(manifest)}; verified.`)
  },
}

async function backUpChanges(dataDir: string, config: BackupConfig): Promise<void> {
  // A running shop gets the CPU first.
  setPriority(constants.priority.PRIORITY_LOW)
  const { directory, store } = config
  const increment = await takeIncrement(dataDir, config)
  if (increment) {
    const kind = increment.isWhole
      ? 'a whole backup'
      : `${pluralize(increment.pages, 'page')} changed`
    print(`${increment.file}: ${kind}, ${increment.bytes} bytes; verified.`)
  } else print(`${directory} is up to date.`)
  if (!store) return
  try {
    await sendToStore(directory, store, openStore(store))
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${directory} is up to date, but the upload to the store failed. ${words}`, {
      cause,
    })
  }
}

export const restore: Command = {
  summary:
    'Restore an archive to an empty data directory, or with --force to one that is not empty. From a directory or bucket of backups, restores the newest, or the last one before --at.',
  usage: ['restore FILE', 'restore DIR [--at TIME]', 'restore s3://BUCKET [--at TIME]'],
  flags: ['data-dir', 'force', 'at', 'identity'],
  run: async (flags, args) => {
    const from = onlyArgument(args, 'FILE')
    const config = readConfig(process.env, flags)
    requireSqlite(config, "Restore it with PostgreSQL's own tools, to any point in time.")
    const { dataDir } = config
    const lists = [dirname(resolve(from)), from, config.backup?.directory ?? []].flat()
    const fault = faultOfPaths(dataDir)
    if (fault !== null) throw new ConfigError([fault])
    const identities = await identitiesOf(flags.identity)
    const options = { isForced: flags.force ?? false, lists, identities }
    const source = chainSource(from, config)
    const at = momentOf(flags.at)
    if (!source && at !== null) throw new MisuseError('--at needs a directory or a bucket.')
    if (!source) requireReadable(from)
    else if (isDirectory(from)) refuseUnreadable(from)
    const file = source ? await newerByHand(from, source, at ?? Infinity, identities) : from
    const restored =
      source && file === null
        ? restoreMoment(source, at ?? Infinity, dataDir, options)
        : restoreArchive(file ?? from, dataDir, options)
    const { manifest, setAside } = await restored.catch((error) => {
      throw error instanceof BadArchiveError
        ? new ConfigError([`${file ?? from}: ${error.message}`])
        : error
    })
    if (source && file !== null) print(`${file} is the newest backup.`)
    print(`${dataDir}: ${describe(manifest)}.`)
    await eraseAgain(config)
    if (setAside.length > 0) print(`The previous files are kept as ${setAside.join(', ')}.`)
  },
}

/** A backup in a directory that was made by hand, if it is the newest one; null otherwise. */
async function newerByHand(
  from: string,
  source: ChainSource,
  at: number,
  identities: Identities,
): Promise<string | null> {
  if (!isDirectory(from)) return null
  const { newest, leftOut } = await backupsByHand(from, at, identities)
  for (const words of leftOut) print(words)
  if (!newest) return null
  const scheduled = chainAt(await source.names(), at)
  return scheduled && scheduled.moment >= newest.moment ? null : newest.file
}

/** The restored shop must not contain anyone who was erased after its backup was made. */
async function eraseAgain(config: Config): Promise<void> {
  const directory = openShopsDirectory(config.dataDir, config.secretKey)
  if (!readErasureList(directory.root)?.isPending) return
  await upgrade(directory.database)
  const db = openSqlite(directory.database, configuredLog(config), 'full')
  try {
    const count = await repeatErasures(db, directory)
    if (count > 0) print(`${pluralize(count, 'erased customer')} removed from it again.`)
  } finally {
    await db.close()
  }
}

/** The backups in a directory or bucket; null if `from` is neither. */
function chainSource(from: string, { s3 }: Config): ChainSource | null {
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(from)?.[1]
  if (bucket === undefined) return isDirectory(from) ? chainsIn(from) : null
  if (!s3) throw new Error('Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.')
  return chainsInStore(openStore({ ...s3, bucket }), bucket)
}

async function identitiesOf(file: string | undefined): Promise<Identities> {
  if (file === undefined) return []
  requireReadable(file)
  try {
    return identitiesIn(await Bun.file(file).text())
  } catch (error) {
    throw new ConfigError([`${file} cannot be used: ${(error as Error).message}`])
  }
}

function momentOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const moment = Date.parse(text)
  if (!Number.isNaN(moment)) return moment
  throw new MisuseError(`--at is "${text}", not a time such as 2026-03-02T15:04:00Z.`)
}

const noTarget = 'FILE is missing. Name a file, or set BACKUP_DIR to the directory for backups.'

function describe({ createdAt, version, files, rows }: Manifest): string {
  const pictures = Object.keys(files).filter((name) => name.startsWith('uploads/')).length
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  const megabytes = (bytes / 1_000_000).toFixed(1)
  const contents = [
    pluralize(rows.orders ?? 0, 'order'),
    pluralize(rows.products ?? 0, 'product'),
    pluralize(pictures, 'picture'),
  ].join(', ')
  return `the shop of ${createdAt} (Saucery ${version}): ${contents}, ${megabytes} MB`
}
