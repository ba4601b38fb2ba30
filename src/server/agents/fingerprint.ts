import type { Noted } from '../audit/record-change.ts'

/** The SHA-256 of a value, whatever the order of its fields. */
export function fingerprint(value: unknown): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(value, sorted)).digest('hex')
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
  const given = JSON.stringify(input)
  const settled = (_key: string, value: unknown) =>
    typeof value === 'string' && made.test(value) && !given.includes(value) ? 'new' : value
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

const made = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
