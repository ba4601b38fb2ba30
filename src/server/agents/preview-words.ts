import type { Action } from '#shared/contract/action.ts'
import type { Noted } from '../audit/record-change.ts'
import { quoted } from './answer.ts'
import type { Mail, Preview } from './preview.ts'

/** Changes and emails that a preview lists; it counts the others. */
const MOST_LISTED = 30

/** What would happen, in words and figures. Texts that others wrote are quoted. */
export function previewWords(
  action: Action,
  input: object,
  { noted, mails, isOpen }: Preview,
): string[] {
  const changes = noted.map(changeWords)
  return [
    `${action.name}: ${action.summary}`,
    ...(noted.length === 0 ? [`with ${short(input)}`] : []),
    ...listed(changes, 'changes'),
    ...(noted.length === 0 ? [] : unshownTexts(action, input, changes)),
    ...listed(mails.map(mailWords), 'emails'),
    ...(isOpen ? ['What a payment provider or mail server answers cannot be shown ahead.'] : []),
  ]
}

/** The texts that would be written and are in no change, such as a note, of which the activity keeps the length. */
function unshownTexts(
  { input: { properties } }: Action,
  input: object,
  changes: string[],
): string[] {
  return Object.entries(input).flatMap(([field, value]) => {
    const isText = typeof value === 'string' && value !== '' && properties[field]?.format !== 'id'
    if (!isText || isSecret(field)) return []
    const text = short(value)
    return changes.some((words) => words.includes(text)) ? [] : [`with ${quoted(field)} ${text}`]
  })
}

const isSecret = (field: string) => /password|secret|token/i.test(field)

export function listed(lines: string[], what: string): string[] {
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

export function short(value: unknown): string {
  const text = quoted(value)
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…" (${text.length} characters)`
}
