import { and, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Note } from '#shared/contract/staff/customers.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { notes } from '../db/schema/customers.ts'

export type NoteRow = typeof notes.$inferSelect

/** What a note is about: an order by its id, or a customer by the address in lower case. */
type Subject = { orderId: string } | { customer: string }

/** The most notes that are shown about one order or customer. */
const MOST = 200

export async function insertNote(
  tx: Transaction,
  note: Subject & Pick<NoteRow, 'text' | 'author' | 'createdAt'>,
): Promise<Note> {
  const row = { id: Bun.randomUUIDv7(), orderId: null, customer: null, ...note }
  await tx.insert(notes).values(row)
  return toNote(row)
}

/** The latest notes about an order, newest first. */
export function notesOfOrder(db: AnyDatabase, id: string): Promise<NoteRow[]> {
  return newest(db, eq(notes.orderId, id), MOST)
}

/** The latest notes about a customer, newest first. */
export function notesOfCustomer(db: AnyDatabase, email: string): Promise<NoteRow[]> {
  return newest(db, eq(notes.customer, email), MOST)
}

/** The last note about each of these customers, by address. */
export async function lastNotes(db: AnyDatabase, emails: readonly string[]) {
  const later = sql`exists (select 1 from ${notes} later where later.customer = ${notes.customer}
    and (later.created_at, later.id) > (${notes.createdAt}, ${notes.id}))`
  const rows = await db
    .select()
    .from(notes)
    .where(and(inList(notes.customer, emails), sql`not ${later}`))
  return new Map(rows.map((note) => [note.customer, note]))
}

async function newest(db: AnyDatabase, isAbout: SQL, most: number): Promise<NoteRow[]> {
  return db
    .select()
    .from(notes)
    .where(isAbout)
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(most)
}

/** Every note about a customer or one of these orders, oldest first. */
export async function allNotes(db: AnyDatabase, email: string, orderIds: readonly string[]) {
  return db
    .select()
    .from(notes)
    .where(isAboutAny(email, orderIds))
    .orderBy(notes.createdAt, notes.id)
}

/** Deletes the notes about a customer up to a moment, and those about these orders. */
export async function deleteNotes(
  tx: Transaction,
  { email, orderIds, until }: { email: string; orderIds: readonly string[]; until: number },
) {
  await tx.delete(notes).where(and(isAboutAny(email, orderIds), lte(notes.createdAt, until)))
}

function isAboutAny(email: string, orderIds: readonly string[]) {
  const isOfOrders = inList(notes.orderId, orderIds)
  return email === '' ? isOfOrders : or(eq(notes.customer, email), isOfOrders)
}

export function toNote({ id, text, author, createdAt }: NoteRow): Note {
  return { id, text, by: author, at: new Date(createdAt).toISOString() }
}
