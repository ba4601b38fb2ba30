import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import journal from '../../migrations/meta/_journal.json'

// While instances are upgraded one after another, those of the previous version use the new schema
// (docs/decisions/migrations.md).

const folder = fileURLToPath(new URL('../../migrations/postgres/', import.meta.url))
const BASELINE = '0000_baseline.sql'

const takesAway =
  /\b(drop (table|column|type|function|trigger|constraint|default)|rename|set not null|alter( column)? \w+ (set data )?type|truncate|delete from)\b/i

function isExpanding(name: string, text: string): boolean {
  if (name.endsWith('_contract.sql') || name === BASELINE) return true
  // What a trigger does later is no part of the migration.
  const statements = text.replace(/^\s*--.*$/gm, '').replace(/\$\$[^$]*\$\$/g, '')
  // PostgreSQL replaces a constraint trigger in no other way.
  const left = statements.replace(
    /drop trigger (\w+) on \w+;(?=\s*create constraint trigger \1 )/g,
    '',
  )
  return !takesAway.test(left) && !hasRequiredColumn(left)
}

/** Whether statements add a required column, which the previous version does not know and leaves out. */
function hasRequiredColumn(statements: string): boolean {
  return [...statements.matchAll(/\badd( column)? [^;,]*/gi)].some(
    ([added]) => /\bnot null\b/i.test(added) && !/\b(default|generated)\b/i.test(added),
  )
}

test('a PostgreSQL migration removes nothing that the previous release uses', () => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(names).toContain(BASELINE)
  const faults = names.filter((name) => !isExpanding(name, readFileSync(folder + name, 'utf8')))
  expect(faults).toEqual([])
})

test('a migration that would break the previous release is detected', () => {
  for (const text of [
    'alter table orders drop column attention',
    'drop table holds;',
    'alter table orders rename column status to state',
    'alter table orders alter column attention set not null',
    'alter table orders alter column total_cents type numeric',
    'alter table products add column storage text not null',
    'delete from outbox',
  ]) {
    expect(isExpanding('0030_change.sql', text), text).toBe(false)
    expect(isExpanding('0030_change_contract.sql', text), text).toBe(true)
  }
  for (const text of [
    'alter table products add column storage text',
    'alter table products add column labels bigint not null default 0',
    '-- drop table holds\ncreate table labels (id text not null)',
    'create index orders_by_label on orders (label)',
  ]) {
    expect(isExpanding('0030_change.sql', text), text).toBe(true)
  }
})

test('only the newest description of the schema is kept, because nothing reads older ones', () => {
  const meta = fileURLToPath(new URL('../../migrations/meta/', import.meta.url))
  const newest = journal.entries.at(-1)?.tag.slice(0, 4)
  expect(readdirSync(meta).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
})
