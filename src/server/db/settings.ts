import { eq } from 'drizzle-orm'
import type { Reader, Transaction } from './engine.ts'
import { settings } from './schema.ts'

/** What the shop remembers of itself: one text a key. */
export async function readSetting(db: Reader, key: string): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key)).limit(1)
  return row?.value ?? null
}

export async function writeSetting(tx: Transaction, key: string, value: string): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
