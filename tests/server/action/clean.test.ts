import { Kind, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cleaned } from '../../../src/server/action/clean.ts'
import { registry } from '../../../src/shared/contract/registry.ts'

const key = fc.constantFrom('secret', 'passwordHash', '0', 'id', 'items')
const values = [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)]
const anything = fc.anything({ key, values, maxDepth: 2 })
const unnamed = fc.dictionary(key, anything, { maxKeys: 2 })

/** Mostly what a schema describes, with more in it than it names; now and then something else. */
function valuesOf(schema: TSchema): fc.Arbitrary<unknown> {
  const described = describedBy(schema)
  return fc.oneof({ weight: 9, arbitrary: described }, { weight: 1, arbitrary: anything })
}

function describedBy(schema: TSchema): fc.Arbitrary<unknown> {
  switch (schema[Kind]) {
    case 'Object': {
      const named = Object.fromEntries(
        Object.entries<TSchema>(schema['properties']).map(([name, inner]) => [
          name,
          valuesOf(inner),
        ]),
      )
      const some = fc.record(named, { requiredKeys: [] })
      return fc
        .oneof(fc.record(named), some)
        .chain((value) => unnamed.map((more) => ({ ...more, ...value })))
    }
    case 'Array':
      return fc.array(valuesOf(schema['items']), { maxLength: 3 })
    case 'Union':
      return fc.oneof(...(schema['anyOf'] as TSchema[]).map(valuesOf))
    case 'Literal':
      return fc.constant(schema['const'])
    default:
      return anything
  }
}

/** TypeBox's own implementation, slow and known to be right. */
function expectSame(schema: TSchema, value: unknown) {
  const ours = cleaned(schema, structuredClone(value))
  expect(ours).toEqual(Value.Clean(schema, structuredClone(value)))
}

for (const action of Object.values(registry)) {
  for (const part of ['input', 'output'] as const) {
    test(`nothing but what is declared is in the ${part} of ${action.name}`, () => {
      const schema: TSchema = action[part]
      const check = (value: unknown) => expectSame(schema, value)
      fc.assert(fc.property(valuesOf(schema), check), { numRuns: 50 })
    })
  }
}

test('nested, optional, union and open schemas are cleaned as well', () => {
  const Jar = Type.Object({ size: Type.Integer(), lid: Type.Optional(Type.String()) })
  const schemas = [
    Type.Union([Jar, Type.Null()]),
    Type.Union([Type.Object({ a: Type.Literal(1), jar: Jar }), Type.Object({ b: Jar })]),
    Type.Array(Type.Array(Jar)),
    Type.Object({ jar: Jar }, { additionalProperties: Jar }),
    Type.Record(Type.String(), Jar),
    Type.Intersect([Jar, Type.Object({ sauce: Type.String() })]),
    Type.Tuple([Jar, Type.String()]),
  ]
  const jar = { size: 1, lid: 'red', secret: 'x' }
  const jars = [
    jar,
    null,
    { a: 1, jar, b: jar },
    { b: jar, jar },
    [[jar, 'x'], []],
    [jar, 'x', jar],
    { jar, other: jar, wrong: 1 },
    { ...jar, sauce: 'hot' },
    'jar',
  ]
  for (const schema of schemas) for (const value of jars) expectSame(schema, value)
  expect(cleaned(Type.Array(Jar), [jar])).toEqual([{ size: 1, lid: 'red' }])
})

test('inherited property names sent as fields are removed as well', () => {
  const sent = JSON.parse(
    '{"name":"Ada","toString":1,"constructor":2,"__proto__":{"isAdmin":true}}',
  )
  const named = cleaned(Type.Object({ name: Type.String() }), sent)
  expect(Object.keys(named as object)).toEqual(['name'])
  expect(Object.getPrototypeOf(named)).toBe(Object.prototype)
})
