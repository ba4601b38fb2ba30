import { type Static, Type } from '@sinclair/typebox'
import { checkOf } from '../runtime/validator.ts'

/** A person connected to an instance, and what they have open; empty once they have left. */
export type Person = { key: string; name: string; subjects: ReadonlySet<string> }

const Message = Type.Object({
  presence: Type.String(),
  name: Type.String(),
  subjects: Type.Array(Type.String()),
})

/** What one instance tells the others about a person. */
export function encodePerson({ key, name, subjects }: Person): string {
  const message: Static<typeof Message> = { presence: key, name, subjects: [...subjects] }
  return JSON.stringify(message)
}

/** Null if the message is about something else. */
export function parsePerson(text: string): Person | null {
  const message: unknown = JSON.parse(text)
  if (!checkOf(Message).Check(message)) return null
  const { presence: key, name, subjects } = message
  return { key, name, subjects: new Set(subjects) }
}
