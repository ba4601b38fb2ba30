import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pluralize } from '#shared/domain/format.ts'
import { chainAt, namesIn } from '../backup/chain.ts'
import { isEncrypted, type Recipients } from '../backup/encryption.ts'
import { proveChain } from '../backup/prove-chain.ts'
import { countUnsent } from '../backup/send.ts'
import type { Config } from '../config/config.ts'
import { faultOfPath, nearestEntry } from '../runtime/disk/path-fault.ts'
import { openStore } from '../runtime/store/object-store.ts'
import { historyOf } from './backup-history.ts'
import { lackOfSpace } from './backup-space.ts'
import { bad, faultOfDirectory, type Finding, good, warn } from './finding.ts'
import { serviceOf } from './service-unit.ts'
import { faultOfStore } from './store-fault.ts'

const subject = 'Backups'

/** The number of files that may be missing from the store because their upload is in progress. */
const FEW = 3
/** Milliseconds within which the store must answer; someone is waiting at the terminal. */
const ANSWERED_WITHIN = 10_000

export async function backupFinding(
  { backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>,
  { patience = ANSWERED_WITHIN, units }: { patience?: number; units?: string } = {},
): Promise<Finding> {
  if (!backup) return warn(subject, 'BACKUP_DIR is not set: the shop makes no automatic backups.')
  const { directory, every, minutes, keep, store, recipients } = backup
  const wrong = faultOfPath(directory)
  if (wrong !== null) return bad(subject, `${directory} ${wrong}. Name another directory.`)
  const isThere = existsSync(directory)
  const place = isThere ? directory : nearestEntry(directory)
  const fault = await faultOfDirectory(place)
  if (fault !== null) {
    return bad(subject, isThere ? fault : `${directory} cannot be created: ${fault}`)
  }
  const service = await serviceOf(resolve(dataDir), units)
  if (service && !service.mayWrite(directory)) {
    return bad(
      subject,
      `The service ${service.name} may not write to ${directory}. Run "systemctl edit ${service.name}", add "[Service]" and "ReadWritePaths=${directory}", and restart it.`,
    )
  }
  const space =
    (await lackOfSpace(dataDir, place)) ??
    // What will be encrypted is put together in the data directory.
    (recipients.length > 0 ? await lackOfSpace(dataDir, resolve(dataDir)) : null)
  if (space !== null) return bad(subject, space)
  const history = await historyOf(dataDir, backup)
  const rhythm = minutes === null ? `${every} h` : `${minutes} min`
  const plan =
    `Every ${rhythm} in ${directory}; the last ${keep} are kept. ${history.words}`.trimEnd()
  const first = isThere ? '' : ' The first backup creates the directory.'
  const later = first + (await wordsForEncryption(directory, recipients, isThere))
  const chain = minutes === null || !isThere ? '' : await describeChain(directory)
  if (chain instanceof Error) {
    return bad(subject, `${chain.message} Remove it and run "saucery backup", or check the disk.`)
  }
  if (!store)
    return history.isBad ? bad(subject, history.words) : good(subject, plan + later + chain)
  const refusal = await faultOfStore(openStore(store, patience))
  if (refusal) return bad(subject, `Uploads to the store fail. ${refusal}`)
  const waiting = chain === '' ? 0 : await countUnsent(directory, store)
  if (waiting > FEW) {
    return bad(
      subject,
      `${waiting} files are missing from the store. Look for backup_failed in the log.`,
    )
  }
  if (history.isBad) return bad(subject, history.words)
  return good(subject, `${plan}${later}${chain} Uploads to the store work.`)
}

/** Restores the latest backup into a temporary directory; returns the result, or the error. */
async function describeChain(directory: string): Promise<string | Error> {
  try {
    const newest = chainAt(await namesIn(directory), Infinity)
    if (!newest) return ''
    // This machine does not have the key. Each was read back when it was made.
    const isClosed = await isEncrypted(join(directory, newest.increments.at(-1) ?? newest.base))
    if (isClosed) return ' The newest can be restored only with your key; try that elsewhere.'
    const { manifest, chain } = await proveChain(directory)
    const increments = pluralize(chain.increments.length, 'increment')
    return ` The shop of ${manifest.createdAt} was restored from ${chain.base} and ${increments} as a test, and is intact.`
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function wordsForEncryption(directory: string, recipients: Recipients, isThere: boolean) {
  if (recipients.length === 0) return ' Backups are not encrypted.'
  const names = isThere ? await namesIn(directory) : []
  const files = names.filter((name) => /\.(backup|increment)$/.test(name))
  const states = await Promise.all(files.map((name) => isEncrypted(join(directory, name))))
  const open = states.filter((is) => !is).length
  const older = open === 0 ? '' : ` ${pluralize(open, 'older file')} in it: not encrypted.`
  return ` Backups are encrypted for ${pluralize(recipients.length, 'key')}.${older}`
}

const names = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

/** Reports a configured store that is never used because another setting is missing; else null. */
export function idleStoreFinding(environment: Record<string, string | undefined>): Finding | null {
  const isGiven = (name: string) => (environment[name]?.trim() ?? '') !== ''
  const settings = names.filter(isGiven)
  const user = environment.UPLOADS?.trim() === 's3' ? 'UPLOADS' : 'BACKUP_DIR'
  const missing = [user, 'S3_BUCKET'].find((name) => !isGiven(name))
  if (settings.length === 0 || missing === undefined) return null
  const what = `${settings.join(', ')} set, but not ${missing}`
  return bad('Backups', `${what}: nothing is copied there. Set ${missing} as well.`)
}
