import { eq } from 'drizzle-orm'
import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { updateRow } from '../db/engine/statements.ts'
import { nextVersion } from '../db/query/stale.ts'
import { letters } from '../db/schema/letters.ts'
import { requestNews } from '../mail/outbox/news-mail.ts'
import { consentWords } from './consent.ts'
import {
  countReaders,
  findLetter,
  type LetterRow,
  letterSubject,
  newestLetters,
  toLetter,
} from './letters.queries.ts'

type Step = {
  id: string
  action: 'letters.save' | 'letters.send' | 'letters.stop'
  by: Actor
  /** What changes; throws if it must not. */
  changes: (letter: LetterRow, now: number) => Partial<LetterRow>
}

/** Changes a letter and records it. */
function changeLetter(context: Context, { id, action, by, changes }: Step) {
  return atomically(context, async (tx) => {
    const before = existing(await findLetter(tx, id))
    const at = context.clock()
    const after = { ...before, ...changes(before, at), updatedAt: nextVersion(before, at) }
    await updateRow(tx, letters, id, after)
    await record(tx, { before, after, action, by, at })
    return toLetter(after)
  })
}

type Recorded = {
  before: LetterRow | null
  after: LetterRow | null
  action: Step['action'] | 'letters.delete'
  by: Actor
  at: number
}

async function record(tx: Transaction, { before, after, ...change }: Recorded): Promise<void> {
  const subject = letterSubject(existing(after ?? before))
  await recordChange(tx, { ...change, subject, before: factsOf(before), after: factsOf(after) })
}

function factsOf(letter: LetterRow | null) {
  if (!letter) return null
  const { subject, text, frenchSubject, frenchText, state } = letter
  return { subject, letterText: text, frenchSubject, frenchText, letterState: state }
}

function refuseUnlessDraft({ state }: LetterRow): void {
  if (state !== 'draft') throw invalidField('/id', m.errorLetterSent())
}

export const newsHandlers = {
  'news.ask': async ({ email }, context) => {
    await context.capacity.refuseLetter()
    const consent = consentWords(context.settings)
    const ask = { email, locale: currentLocale(), consent }
    await atomically(context, (tx) => requestNews(tx, context.clock(), ask))
    return {}
  },

  'letters.list': async (_input, { db }) => ({
    readers: await countReaders(db.read),
    letters: (await newestLetters(db.read)).map(toLetter),
  }),

  'letters.save': async ({ id, ...words }, context, by) => {
    const action = 'letters.save'
    if (id !== undefined) {
      const changes = (letter: LetterRow) => {
        refuseUnlessDraft(letter)
        return words
      }
      return changeLetter(context, { id, action, by, changes })
    }
    return atomically(context, async (tx) => {
      const at = context.clock()
      const row = { id: Bun.randomUUIDv7(), ...words, createdAt: at, updatedAt: at }
      await tx.insert(letters).values(row)
      const after = existing(await findLetter(tx, row.id))
      await record(tx, { before: null, after, action, by, at })
      return toLetter(after)
    })
  },

  'letters.delete': (input, context, by) =>
    atomically(context, async (tx) => {
      const before = existing(await findLetter(tx, input.id))
      refuseUnlessDraft(before)
      await tx.delete(letters).where(eq(letters.id, before.id))
      const at = context.clock()
      await record(tx, { before, after: null, action: 'letters.delete', by, at })
      return null
    }),

  'letters.preview': async ({ id, locale }, { db, mail, clock }) => {
    const letter = existing(await findLetter(db.read, id))
    const isFrench = locale === 'fr'
    const words = {
      subject: (isFrench ? letter.frenchSubject : null) ?? letter.subject,
      text: (isFrench ? letter.frenchText : null) ?? letter.text,
    }
    const data = { letterId: id, alertId: '', locale, askedAt: clock(), endPath: '/', words }
    const { subject, html, text } = await mail.show({ kind: 'news', data })
    return { subject, html, text }
  },

  // A commercial message names its sender with a postal address (CASL, section 6).
  'letters.send': async ({ id }, context, by) => {
    if (context.config.smtpUrl === null) throw new ActionError('mail_not_set_up')
    if (context.settings.now().identity.address === null) {
      throw invalidField('/id', m.errorLetterAddress())
    }
    const changes = (letter: LetterRow, startedAt: number) => {
      refuseUnlessDraft(letter)
      return { state: 'sending', startedAt } as const
    }
    return changeLetter(context, { id, action: 'letters.send', by, changes })
  },

  'letters.stop': ({ id }, context, by) => {
    const changes = ({ state }: LetterRow) =>
      state === 'draft' ? {} : ({ state: 'stopped' } as const)
    return changeLetter(context, { id, action: 'letters.stop', by, changes })
  },
} satisfies Partial<Handlers>
