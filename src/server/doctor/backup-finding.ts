import { access, constants } from 'node:fs/promises'
import type { StoreConfig } from '../backup/backup-config.ts'
import { openStore } from '../backup/store.ts'
import type { Config } from '../config.ts'
import { bad, type Finding, good } from './finding.ts'

const subject = 'Backups'

/** What the store is asked to take, and to let go of again. */
const TRIAL = 'saucery-doctor.txt'

/** Where backups go; a store is tried with a file of a few bytes, which is taken away again. */
export async function backupFinding({ backup }: Pick<Config, 'backup'>): Promise<Finding> {
  if (!backup) return good(subject, 'No BACKUP_DIR: the shop makes none by itself.')
  const { directory, every, keep, store } = backup
  const isThere = await access(directory, constants.W_OK | constants.X_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? false : null),
  )
  if (isThere === null) {
    return bad(subject, `${directory} cannot be written. Give it to the shop's own account.`)
  }
  const plan = `One each ${every} h in ${directory}, ${keep} are kept.`
  const later = isThere ? '' : ' The first one makes the directory.'
  if (!store) return good(subject, plan + later)
  return (await takesFiles(store))
    ? good(subject, `${plan}${later} The store takes them.`)
    : bad(subject, 'The store does not take a file. Check the S3 settings and what the key may do.')
}

async function takesFiles(store: StoreConfig): Promise<boolean> {
  const trial = openStore(store).file(TRIAL)
  try {
    await trial.write('Saucery looked whether it may leave its backups here.')
  } catch {
    return false
  }
  // Who may leave backups need not be allowed to take any away.
  await trial.delete().catch(() => {})
  return true
}
