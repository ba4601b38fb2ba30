import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openStore, type Store } from '../backup/store.ts'
import type { Config } from '../config/config.ts'
import { bad, faultOfDirectory, type Finding, good } from './finding.ts'

const subject = 'Backups'

const TRIAL = 'saucery-doctor.txt'
/** Milliseconds; somebody is waiting at the terminal. */
const ANSWERED_WITHIN = 10_000

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
  // The key may lack permission to delete.
  await store.remove(TRIAL).catch(() => {})
  return null
}

const names = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** Reports a configured store that is never used because another setting is missing; else null. */
export function idleStoreFinding(environment: Record<string, string | undefined>): Finding | null {
  const isGiven = (name: string) => (environment[name]?.trim() ?? '') !== ''
  const settings = names.filter(isGiven)
  const missing = ['BACKUP_DIR', 'S3_BUCKET'].find((name) => !isGiven(name))
  if (settings.length === 0 || missing === undefined) return null
  const what = `${settings.join(', ')} set and ${missing} not`
  return bad('Backups', `${what}: nothing is copied there. Set ${missing} as well.`)
}
