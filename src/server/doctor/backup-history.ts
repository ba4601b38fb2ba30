import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import { upToDateAt } from '../backup/chain-state.ts'
import { isBaseName } from '../backup/chain.ts'
import { lastFailureIn } from '../backup/last-failure.ts'
import { PROVEN } from '../backup/schedule.ts'
import type { BackupConfig } from '../config/config.ts'
import { settingIn } from '../db/sqlite/snapshot.ts'
import { dataPaths } from '../runtime/disk/data-paths.ts'
import { visible } from '../runtime/visible-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** What became of the scheduled backups so far. */
type History = { isBad: boolean; words: string }

/** When the last scheduled backup was made, or why none was; nothing if another finding says that the database is at fault. */
export async function historyOf(dataDir: string, backup: BackupConfig): Promise<History> {
  return readHistory(dataDir, backup).catch(() => ({ isBad: false, words: '' }))
}

async function readHistory(dataDir: string, backup: BackupConfig): Promise<History> {
  const { database, lock } = dataPaths(resolve(dataDir))
  if (!existsSync(database)) return { isBad: false, words: '' }
  const last = await lastBackup(database, backup)
  const failure = lastFailureIn(database)
  if (failure && Date.parse(failure.at) > (last ?? 0)) {
    const before = last === null ? 'None was made before.' : `The last good one is of ${at(last)}.`
    const words = `The backup at ${at(Date.parse(failure.at))} failed: ${causeOf(failure.reason, backup)} ${before}`
    return { isBad: true, words }
  }
  const isOpen = existsSync(lock)
  if (last === null) {
    return {
      isBad: false,
      words: `None was made yet; the ${isOpen ? 'open shop' : 'next start'} makes one.`,
    }
  }
  const words = `The last one is of ${at(last)}, ${age(Date.now() - last)} old.`
  // Where a disk is not mounted, its mount point is an empty directory that can be written.
  if (!(await hasBackup(backup.directory))) {
    const advice = 'Mount the disk that has it, or run "saucery backup".'
    return { isBad: true, words: `${words} ${backup.directory} has none. ${advice}` }
  }
  const every = backup.minutes === null ? backup.every * HOUR : backup.minutes * MINUTE
  const isLate = Date.now() - last > 2 * every + HOUR
  if (!isLate) return { isBad: false, words }
  if (!isOpen) return { isBad: false, words: `${words} The shop is not open.` }
  return { isBad: true, words: `${words} Look for backup_failed in the log.` }
}

/** This is asked only where the same directory could be written just now. */
function causeOf(reason: string, { directory }: BackupConfig): string {
  if (!reason.includes('mounted read-only')) return visible(reason)
  return `The open shop may not write to ${directory}, although this command may. Its service needs "ReadWritePaths=${directory}".`
}

async function lastBackup(database: string, { directory, minutes }: BackupConfig) {
  if (minutes !== null) return upToDateAt(directory)
  const moment = Date.parse(settingIn(database, PROVEN) ?? '')
  return Number.isNaN(moment) ? null : moment
}

async function hasBackup(directory: string): Promise<boolean> {
  return existsSync(directory) && (await readdir(directory)).some(isBaseName)
}

function at(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function age(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE))
  if (minutes < 120) return pluralize(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day')
}
