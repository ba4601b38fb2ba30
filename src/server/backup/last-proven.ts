import type { Reader, Transaction } from '../db/engine/engine.ts'
import { readSetting, writeSetting } from '../db/engine/settings.ts'

const PROVEN = 'last_proven_backup'

export async function lastProvenBackup(db: Reader): Promise<number | null> {
  const moment = await readSetting(db, PROVEN)
  return moment === null ? null : Date.parse(moment)
}

export async function noteProven(tx: Transaction, moment: string): Promise<void> {
  await writeSetting(tx, PROVEN, moment)
}
