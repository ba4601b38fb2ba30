import { eq } from 'drizzle-orm'
import type { BunSQLiteDatabase } from 'drizzle-orm/bun-sqlite'
import type * as schema from '../schema/shop.ts'
import { settings } from '../schema/shop.ts'

// The engine imports this file, so its types `Reader` and `Transaction` cannot be imported here.
type Database = BunSQLiteDatabase<typeof schema>

export async function readSetting(
  db: Pick<Database, 'select'>,
  key: string,
): Promise<string | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key)).limit(1)
  return row?.value ?? null
}

export async function writeSetting(
  tx: Pick<Database, 'insert'>,
  key: string,
  value: string,
): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
