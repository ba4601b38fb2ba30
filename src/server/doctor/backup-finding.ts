import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openStore, type Store } from '../backup/store.ts'
import type { Config } from '../config/config.ts'
import { bad, type Finding, good } from './finding.ts'
import { faultOfDirectory } from './takes-files.ts'

const subject = 'Backups'

/** What the store is asked to take, and to let go of again. */
const TRIAL = 'saucery-doctor.txt'
/** Milliseconds for a few bytes, while somebody waits in front of the screen. */
const ANSWERED_WITHIN = 10_000

/** Where backups go; a store is tried with a file of a few bytes, which is taken away again. */
export async function backupFinding(
  { backup }: Pick<Config, 'backup'>,
  patience = ANSWERED_WITHIN,
): Promise<Finding> {
  if (!backup) return good(subject, 'No BACKUP_DIR: the shop makes none by itself.')
  const { directory, every, keep, store } = backup
  const isThere = existsSync(directory)
  const fault = await faultOfDirectory(isThere ? directory : nearestAbove(directory))
  if (fault !== null) {
    return bad(subject, isThere ? fault : `${directory} cannot be made: ${fault}`)
  }
  const plan = `One each ${every} h in ${directory}, ${keep} are kept.`
  const later = isThere ? '' : ' The first one makes the directory.'
  if (!store) return good(subject, plan + later)
  const refusal = await faultOfStore(openStore(store, patience))
  return refusal
    ? bad(subject, `The store does not take a file. ${refusal}`)
    : good(subject, `${plan}${later} The store takes them.`)
}

/** The directory that a missing one, with all on the way to it, would be made in. */
function nearestAbove(directory: string): string {
  const above = dirname(resolve(directory))
  return existsSync(above) ? above : nearestAbove(above)
}

async function faultOfStore(store: Store): Promise<string | null> {
  try {
    const words = 'Saucery looked whether it may leave its backups here.'
    await store.put(TRIAL, new Blob([words]), 'text/plain')
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  // Who may leave backups need not be allowed to take any away.
  await store.remove(TRIAL).catch(() => {})
  return null
}
