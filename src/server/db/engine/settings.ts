import { eq } from 'drizzle-orm'
import { settings } from '../schema/settings.ts'
import type { Reader, Transaction } from './engine.ts'

export async function readSetting(db: Pick<Reader, 'select'>, key: string): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key)).limit(1)
  return row?.value ?? null
}

export async function writeSetting(
  tx: Pick<Transaction, 'insert'>,
  key: string,
  value: string,
): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
