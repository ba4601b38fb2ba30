import { eq } from 'drizzle-orm'
import type { ConnectionId } from '#shared/domain/shop/connections.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { connections } from '../db/schema/connections.ts'

export type ConnectionRow = typeof connections.$inferSelect

export function readConnections(db: Pick<Reader, 'select'>): Promise<ConnectionRow[]> {
  return db.select().from(connections)
}

export async function writeConnection(tx: Transaction, row: ConnectionRow): Promise<void> {
  const { id: _id, createdAt: _createdAt, ...set } = row
  await tx.insert(connections).values(row).onConflictDoUpdate({ target: connections.id, set })
}

export async function deleteConnectionRow(tx: Transaction, id: ConnectionId): Promise<void> {
  await tx.delete(connections).where(eq(connections.id, id))
}
