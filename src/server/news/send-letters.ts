import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { updateRow } from '../db/engine/statements.ts'
import { whenLeading } from '../db/engine/when-leading.ts'
import { letters } from '../db/schema/letters.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import { repeat, type RepeatingJob } from '../runtime/repeat.ts'
import { letterToSend, nextReaders } from './letters.queries.ts'
import { newsPaths } from './news-paths.ts'

const EVERY = 1_000

/** Emails in one transaction. */
const PORTION = 50

type Needs = Pick<Context, 'db' | 'clock' | 'alertKeys'>

/** Writes the emails of letters that staff have sent. */
export function startLetters(context: Needs & Pick<Context, 'log'>): RepeatingJob {
  const run = whenLeading(context.db, 'stock', () => sendLetters(context))
  const onError = (error: unknown) => context.log.error('letters_failed', { error })
  return repeat({ every: EVERY, run, onError })
}

export async function sendLetters(context: Needs): Promise<void> {
  if (!(await letterToSend(context.db.read))) return
  while (await atomically(context, (tx) => writePortion(tx, context))) continue
}

/**
 * The emails and how far the letter has come are written together, so that after a crash nobody gets
 * two and nobody is forgotten (NEWS-04). Returns whether there may be more to write.
 */
async function writePortion(tx: Transaction, { clock, alertKeys }: Needs): Promise<boolean> {
  // Read here: staff may have stopped it.
  const letter = await letterToSend(tx)
  if (!letter) return false
  const now = clock()
  const readers = await nextReaders(tx, letter, PORTION)
  for (const { id: alertId, email, locale, createdAt } of readers) {
    const { end } = newsPaths(alertKeys, alertId)
    const data = { letterId: letter.id, alertId, locale, askedAt: createdAt, endPath: end }
    const mail = { kind: 'news', recipient: email, data: { ...data, words: null } } as const
    await enqueueMail(tx, now, { ...mail, isHeld: true })
  }
  await updateRow(tx, letters, letter.id, {
    reached: readers.at(-1)?.id ?? letter.reached,
    written: letter.written + readers.length,
    ...(readers.length < PORTION && { state: 'sent' }),
    updatedAt: now,
  })
  return true
}
