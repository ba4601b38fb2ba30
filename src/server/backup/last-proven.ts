import type { Reader, Transaction } from '../db/engine/engine.ts'
import { readSetting, writeSetting } from '../db/engine/settings.ts'

/** The setting that says when a backup was last read back and found whole. */
const PROVEN = 'last_proven_backup'

/** When the shop was last as in a backup that is known to work, in milliseconds; null if never. */
export async function lastProvenBackup(db: Reader): Promise<number | null> {
  const moment = await readSetting(db, PROVEN)
  return moment === null ? null : Date.parse(moment)
}

export async function noteProven(tx: Transaction, moment: string): Promise<void> {
  await writeSetting(tx, PROVEN, moment)
}
