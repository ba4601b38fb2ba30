import type { Noted } from '../audit/record-change.ts'
import type { ToolCall } from './tool-call.ts'

/** The SHA-256 of a value, whatever the order of its fields; with a key, nobody else can compute it. */
export function fingerprint(value: unknown, key?: string): string {
  return new Bun.CryptoHasher('sha256', key).update(JSON.stringify(value, sorted)).digest('hex')
}

/**
 * What is stored of the arguments of a call. They may have a password, so the key is the access token
 * itself, which the database does not have.
 */
export function inputHash({ input, caller }: Pick<ToolCall, 'input' | 'caller'>): string {
  return fingerprint(input, caller.token ?? undefined)
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/**
 * The same for the same changes, whenever they are made: leaves out the new moments and ids of each
 * attempt, except those in the input.
 */
export function changesHash(noted: readonly Noted[], input: unknown): string {
  const json = JSON.stringify(input)
  const settled = (_key: string, value: unknown) =>
    typeof value === 'string' && generatedValue.test(value) && !json.includes(value) ? 'new' : value
  const changes = noted.map(({ action, subject, changes }) => ({
    action,
    kind: subject.kind,
    fields: changes.map(({ field, before, after }) => ({
      field,
      before,
      after: JSON.parse(JSON.stringify(after ?? null, settled)) as unknown,
    })),
  }))
  return fingerprint(changes)
}

const generatedValue =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
