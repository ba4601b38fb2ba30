import { gt } from 'drizzle-orm'
import type { Answer } from '../action/run-action.ts'
import type { Agent, Noted } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import { rehearsalEnd, rehearsing } from '../context/rehearsal.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { outbox } from '../db/schema/shop.ts'

export type Mail = { id: string; kind: string; recipient: string }

export type Preview = {
  /** The changes as they would be recorded. */
  noted: Noted[]
  mails: Mail[]
  /** Whether more becomes of it than can be known without doing it. */
  isOpen: boolean
}

/** Finds out what an action would do. Throws what the action would. */
export async function rehearse(
  context: Context,
  agent: Agent,
  run: (context: Context) => Promise<Answer>,
): Promise<Preview> {
  const mark = Bun.randomUUIDv7()
  const preview: Preview = { noted: [], mails: [], isOpen: false }
  const watched = rehearsing(context, {
    beforeWork: () => {
      agent.noted.length = 0
    },
    afterWork: async (tx) => {
      // What it found out without an answer from outside is not what it would.
      if (preview.isOpen) return
      preview.noted = [...agent.noted]
      const others = new Set((await mailsSince(context.db.read, mark)).map(({ id }) => id))
      preview.mails = (await mailsSince(tx, mark)).filter(({ id }) => !others.has(id))
    },
    atOutside: () => {
      preview.isOpen = true
    },
  })
  try {
    await run(watched)
  } catch (error) {
    if (!rehearsalEnd(error)) throw error
  }
  return preview
}

async function mailsSince(db: AnyDatabase, mark: string): Promise<Mail[]> {
  const { id, kind, recipient } = outbox
  return db.select({ id, kind, recipient }).from(outbox).where(gt(id, mark))
}
