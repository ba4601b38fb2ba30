import { gt } from 'drizzle-orm'
import type { Action } from '#shared/contract/action.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { Answer } from '../action/run-action.ts'
import type { Agent, Noted } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import { rehearsalEnd, rehearsing } from '../context/rehearsal.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { outbox } from '../db/schema/shop.ts'
import { quoted } from './answer.ts'

/** Changes and emails that a preview lists; it counts the others. */
const MOST_LISTED = 30

type Mail = { id: string; kind: string; recipient: string }

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

/** The reads that say what an action does after its first step. */
export const reads: Partial<Record<ActionName, ActionName>> = {
  'imports.start': 'imports.preview',
  'imports.undo': 'imports.get',
}

type Call = { input: object; figures: object | null }

/** What would happen, in words and figures. Texts that others wrote are quoted. */
export function previewWords(
  action: Action,
  { noted, mails, isOpen }: Preview,
  { input, figures }: Call,
): string[] {
  return [
    `${action.name}: ${action.summary}`,
    ...(noted.length === 0 ? [`with ${short(JSON.stringify(input))}`] : []),
    ...(figures ? [figureWords(figures)] : []),
    ...listed(noted.map(changeWords), 'changes'),
    ...listed(mails.map(mailWords), 'emails'),
    ...(isOpen ? ['What a payment provider or mail server answers cannot be shown ahead.'] : []),
  ]
}

function figureWords(figures: object): string {
  const counts = Object.entries(figures).filter(([, value]) => typeof value === 'number')
  return counts.map(([name, count]) => `${name} ${count}`).join('; ')
}

function listed(lines: string[], what: string): string[] {
  if (lines.length <= MOST_LISTED) return lines
  return [...lines.slice(0, MOST_LISTED), `and ${lines.length - MOST_LISTED} more ${what}`]
}

function changeWords({ subject, changes }: Noted): string {
  const fields = changes.map(({ field, before, after }) =>
    before === null
      ? `${quoted(field)} ${short(after)}`
      : `${quoted(field)} from ${short(before)} to ${after === null ? 'nothing' : short(after)}`,
  )
  return `${subject.kind} ${short(subject.name)}: ${listed(fields, 'fields').join('; ')}`
}

function mailWords({ kind, recipient }: Mail): string {
  return `email ${kind.replaceAll('_', ' ')} to ${short(recipient)}`
}

const LONGEST = 300

function short(value: unknown): string {
  const text = quoted(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…" (${text.length} characters)`
}
