import { eq } from 'drizzle-orm'
import { facts } from '../schema/settings.ts'
import type { Reader, Transaction } from './engine.ts'

export async function readFact(db: Pick<Reader, 'select'>, key: string): Promise<string | null> {
  const [row] = await db.select().from(facts).where(eq(facts.key, key)).limit(1)
  return row?.value ?? null
}

export async function writeFact(
  tx: Pick<Transaction, 'insert'>,
  key: string,
  value: string,
): Promise<void> {
  await tx
    .insert(facts)
    .values({ key, value })
    .onConflictDoUpdate({ target: facts.key, set: { value } })
}
