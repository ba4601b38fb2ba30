import type { Seeded } from '../../../src/samples/seeded.ts'

/** The parts of JSON Schema that the shop's declarations use. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  format?: string
}

/** Ids and other texts that currently mean something to this shop. */
export type Known = readonly string[]

const texts = [
  '',
  ' ',
  'Maple Mustard',
  'ada@example.ca',
  '12.99',
  '-0.01',
  '1e309',
  'NaN',
  '99999999999999999999.99',
  '0x10',
  '2026-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '9999-99-99T99:99:99Z',
  'null',
  '\u0000',
  '\ud800',
  '\u202e',
  '%',
  '%25%00',
  '_',
  '"',
  "' or 1=1 --",
  '*',
  'a* OR b NEAR/2 "',
  '){',
  '../../shop.db',
  'C:\\con',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '/objects/uploads/none',
  '__proto__',
  'constructor',
  'toString',
  'eyJhbGciOiJub25lIn0.e30.',
  '\r\nSet-Cookie: a=b',
  '👩‍🍳',
  'ﷺ'.repeat(50),
]

const numbers = [
  0,
  -0,
  -1,
  1,
  2,
  0.5,
  1e-7,
  100,
  500,
  501,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  -1e308,
]

/** A random value that has nothing to do with the schema. */
export function anything(random: Seeded, known: Known, depth = 0): unknown {
  const kind = random.whole(0, depth > 3 ? 5 : 8)
  if (kind === 0) return null
  if (kind === 1) return random.next() < 0.5
  if (kind === 2) return random.pick(numbers)
  if (kind <= 4) return anyText(random, known)
  if (kind === 5) return random.next() * 10 ** random.whole(-3, 12)
  if (kind === 6) return many(random, 4, () => anything(random, known, depth + 1))
  return Object.fromEntries(
    many(random, 4, () => [anyText(random, known), anything(random, known, depth + 1)]),
  )
}

export function anyText(random: Seeded, known: Known): string {
  const kind = random.whole(0, 9)
  if (kind < 3 && known.length > 0) return random.pick(known)
  if (kind < 7) return random.pick(texts)
  if (kind === 7) return random.uuid()
  if (kind === 8) return 'x'.repeat(random.pick([63, 64, 65, 200, 201, 255, 1_000, 5_001, 10_001]))
  return many(random, 12, () => String.fromCharCode(random.whole(0, 0xffff))).join('')
}

function many<T>(random: Seeded, most: number, make: () => T): T[] {
  return Array.from({ length: random.whole(0, most) }, make)
}

/**
 * The probability that a part of an input is invalid. It is zero for half of the inputs, so that
 * these are not rejected early.
 */
export const oddityOf = (random: Seeded) => (random.next() < 0.5 ? 0 : 0.1)

/** A value that mostly matches a schema; now and then, a part of it does not. */
export function valueFor(schema: Schema, random: Seeded, known: Known, oddity: number): unknown {
  if (random.next() < oddity) return anything(random, known)
  const again = (part: Schema) => valueFor(part, random, known, oddity)
  if (schema.const !== undefined) return schema.const
  if (schema.enum && schema.enum.length > 0) return random.pick(schema.enum)
  if (schema.anyOf && schema.anyOf.length > 0) return again(random.pick(schema.anyOf))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(again)) as unknown
  switch (schema.type) {
    case 'object':
      return objectFor(schema, random, again, oddity)
    case 'array': {
      const most = Math.min(schema.maxItems ?? 4, 4)
      const length = random.whole(Math.min(schema.minItems ?? 0, most), most)
      return Array.from({ length }, () => again(schema.items ?? {}))
    }
    case 'integer':
      return random.whole(Math.max(schema.minimum ?? 0, -1_000), Math.min(schema.maximum ?? 50, 50))
    case 'number':
      return random.between(schema.minimum ?? -100, schema.maximum ?? 100)
    case 'boolean':
      return random.next() < 0.5
    case 'null':
      return null
    case 'string':
      return textFor(schema, random, known)
    default:
      return anything(random, known)
  }
}

function objectFor(
  { properties = {}, required = [] }: Schema,
  random: Seeded,
  again: (part: Schema) => unknown,
  oddity: number,
) {
  const fields = Object.entries(properties)
    .filter(([name]) =>
      required.includes(name) ? random.next() > oddity / 2 : random.next() < 0.5,
    )
    .map(([name, part]): [string, unknown] => [name, again(part)])
  if (random.next() < oddity) fields.push([random.pick(texts), 'unasked'])
  return Object.fromEntries(fields)
}

function textFor({ format, maxLength = 40 }: Schema, random: Seeded, known: Known): string {
  if (format === 'email') return `p${random.whole(0, 99)}@example.ca`
  if (format === 'money') return (random.whole(0, 10_000) / 100).toFixed(2)
  if (format === 'moment') return new Date(random.whole(0, 2 ** 41)).toISOString()
  if (known.length > 0 && random.next() < 0.7) return random.pick(known)
  return anyText(random, known).slice(0, maxLength)
}

/** Changes, removes or doubles a few characters of a text. */
export function mutated(text: string, random: Seeded): string {
  let changed = text
  for (let count = random.whole(1, 4); count > 0; count--) {
    const at = random.whole(0, changed.length)
    const put = random.pick(['', '"', '{', '}', ']', ',', '\\', '0', '-', '\u0000', 'e9', ' '])
    changed = changed.slice(0, at) + put + changed.slice(at + random.whole(0, 3))
  }
  return changed
}
