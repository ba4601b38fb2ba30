import { expect, test } from 'bun:test'
import { eachNode, sourcesIn, syntaxOf } from './sources.ts'
import type { Node } from 'acorn'

// Only `src/server/db` may depend on the database engine. All other SQL must work the same on
// SQLite and PostgreSQL.

const drivers = ['bun:sqlite', 'pg', 'postgres']
/** The PayPal simulator is a separate program with its own file. */
const mayOpenFiles = ['src/server/db/', 'src/paypal-simulator/']

test('only src/server/db and the PayPal simulator open databases', () => {
  const opening = sourcesIn('src').filter(
    ({ text, imports }) =>
      imports.some(({ specifier }) => drivers.includes(specifier)) ||
      /import \{[^}]*\bSQL\b[^}]*\} from 'bun'|\bBun\.(SQL|sql)\b/.test(text),
  )
  expect(opening.length).toBeGreaterThan(0)
  const elsewhere = opening.filter(
    ({ file }) => !mayOpenFiles.some((each) => file.startsWith(each)),
  )
  expect(elsewhere.map(({ file }) => file)).toEqual([])
})

test('SQL outside src/server/db runs on SQLite and on PostgreSQL', () => {
  const found = sourcesIn('src/server')
    .filter(({ file }) => !file.startsWith('src/server/db/'))
    .flatMap(({ file, text }) => statementsIn(file, text).map((statement) => ({ file, statement })))
  expect(found.length).toBeGreaterThan(40)
  const faults = found.flatMap(({ file, statement }) =>
    faultsOf(statement).map((fault) => `${file}: ${fault} in ${statement}`),
  )
  expect(faults).toEqual([])
})

test('JSON columns are declared with `json`, which encodes values so that both engines can read them', () => {
  const schema = sourcesIn('src/server/db/schema')
  expect(schema.filter(({ text }) => /\bjson\('/.test(text)).length).toBeGreaterThan(4)
  expect(
    schema.filter(({ text }) => text.includes("mode: 'json'")).map(({ file }) => file),
  ).toEqual([])
})

test('SQL that only one engine understands is detected', () => {
  const text = `
    const one = sql<number>\`select max(\${a}, 1) from products indexed by products_by_name\`
    // sql\`pragma data_version\`
    const two = sql\`\${sql\`order_words.rowid\`} limit -1\``
  const statements = statementsIn('src/server/example.ts', text)
  expect(statements).toEqual([
    'select max(?, 1) from products indexed by products_by_name',
    '? limit -1',
    'order_words.rowid',
  ])
  for (const each of [
    ...statements,
    'pragma data_version',
    "json_extract(data, '$.a')",
    'select value from json_each(?)',
    '+?',
    'order by +?',
    "likely(status = 'waiting')",
    'order_words match ?',
    'instr(words, ?)',
    '? cross join b on a.id = b.id',
    'select id as orderId from orders',
    'greatest(?, 1)',
    'id = any (?)',
    'data::json',
    'select 1 for update skip locked',
    "strftime('%s')",
    'name ilike ?',
    'select a from (select a from b)',
  ]) {
    expect(faultsOf(each), each).not.toEqual([])
  }
  for (const each of [
    '? + ?',
    'excluded.units',
    'lower(?)',
    '(?, ?) > (?, ?)',
    'select max(seq) from events',
    'select a as "orderId" from (?) found cross join c',
    "lower(?) like ? escape '\\\\'",
  ]) {
    expect(faultsOf(each), each).toEqual([])
  }
})

const ofOneEngine: Record<string, RegExp> = {
  'a function or word of SQLite':
    /\b(pragma|json_\w+|rowid|match|glob|strftime|julianday|unixepoch|datetime|instr|likely|unlikely|indexed by|ifnull|iif|total|group_concat|printf|sqlite_\w+|last_insert_rowid|changes\(\))\b/i,
  'a function or word of PostgreSQL':
    /\b(greatest|least|strpos|jsonb?_\w+|ilike|to_\w+|tsquery|tsvector|unnest|any\s*\(|array\s*[([]|string_agg|nextval|pg_\w+|now\s*\(|date_\w+|for update|skip locked|distinct on|similar to)|::|@@|->/i,
  'the larger or smaller of two, see `larger` and `smaller`': /\b(max|min)\([^()]*,/i,
  'a unary plus, see `withoutIndex`': /(^|[(,]|\b(by|select|where|and|or|on)\s)\s*\+/i,
  'a limit below 0': /\blimit -/i,
  'a cross join with a condition, which PostgreSQL refuses': /\bcross join \S+( \w+)? on\b/i,
  'a name with capitals outside quotes, which PostgreSQL makes small': /\bas [a-z]+[A-Z]/,
  'a subquery without a name': /\bfrom \((?:[^()]|\([^()]*\))*\)\s*($|where|group|order|limit)/i,
}

function faultsOf(statement: string): string[] {
  return Object.keys(ofOneEngine).filter((fault) => ofOneEngine[fault]?.test(statement))
}

/** Every template tagged with `sql`, with a question mark for each value. */
function statementsIn(file: string, text: string): string[] {
  const found: string[] = []
  eachNode(syntaxOf(file, text), (node) => {
    const { type, tag, quasi } = node as Tagged
    if (type !== 'TaggedTemplateExpression' || tag?.name !== 'sql') return
    found.push((quasi?.quasis ?? []).map(({ value }) => value.cooked).join('?'))
  })
  return found
}

type Tagged = Node & {
  tag?: { name?: string }
  quasi?: { quasis: { value: { cooked: string } }[] }
}
