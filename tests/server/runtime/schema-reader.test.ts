import { Kind, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ActionError } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import { cleaned, readInput } from '../../../src/server/runtime/schema-reader.ts'

const key = fc.constantFrom('secret', 'passwordHash', '0', 'id', 'items')
const values = [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)]
const anything = fc.anything({ key, values, maxDepth: 2 })
const unnamed = fc.dictionary(key, anything, { maxKeys: 2 })

/** Mostly values that fit the schema, with extra undeclared fields; sometimes any other value. */
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

/** The paths of all fields in a value that its schema does not declare. */
function undeclared(schema: TSchema, value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const list = [schema, ...unionOf(schema)].find((each) => each[Kind] === 'Array')
    const inner = (item: unknown, index: number) =>
      undeclared(list?.['items'], item, `${path}/${index}`)
    return list ? value.flatMap(inner) : []
  }
  if (typeof value !== 'object' || value === null) return []
  const open = [schema, ...unionOf(schema)].find(({ [Kind]: kind }) => kind === 'Object')
  if (!open) return []
  const properties = open['properties'] as Record<string, TSchema>
  return Object.entries(value).flatMap(([name, field]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    return known ? undeclared(known, field, `${path}/${name}`) : [`${path}/${name}`]
  })
}

/** The input as the shop reads it; null if it is refused because one of its lists is too long. */
function readUnlessRefused(schema: TSchema, value: unknown): unknown {
  try {
    return readInput(schema, value)
  } catch (error) {
    if (error instanceof ActionError && error.code === 'invalid') return null
    throw error
  }
}

/** The members of a union, and of the unions in it. */
function unionOf({ anyOf = [] }: TSchema): TSchema[] {
  return (anyOf as TSchema[]).flatMap((each) => [each, ...unionOf(each)])
}

for (const { name, input, output } of Object.values(registry)) {
  test(`the input of ${name} has only declared fields`, () => {
    const check = (value: unknown) =>
      expect(undeclared(input, readUnlessRefused(input, value))).toEqual([])
    fc.assert(fc.property(valuesOf(input), check), { numRuns: 50 })
  })

  test(`the output of ${name} has every declared field and no others`, () => {
    const schema: TSchema = output
    const check = (value: unknown) => {
      const ours = cleaned(schema, structuredClone(value))
      expect(undeclared(schema, ours)).toEqual([])
      // TypeBox's own implementation, slow and known to be right.
      const theirs = Value.Clean(schema, structuredClone(value))
      if (Value.Check(schema, theirs)) expect(ours).toEqual(theirs)
    }
    fc.assert(fc.property(valuesOf(schema), check), { numRuns: 50 })
    fc.assert(fc.property(describedBy(schema), check), { numRuns: 50 })
  })
}

const Jar = Type.Object({ size: Type.Integer(), lid: Type.Optional(Type.String()) })
const jar = { size: 1, lid: 'red', secret: 'x' }

test('nested, optional, union and open schemas are cleaned as well', () => {
  const clean = { size: 1, lid: 'red' }
  expect(cleaned(Type.Array(Type.Array(Jar)), [[jar], []])).toEqual([[clean], []])
  expect(cleaned(Type.Record(Type.String(), Jar), { a: jar })).toEqual({ a: clean })
  const choice = Type.Union([Jar, Type.Array(Jar), Type.String(), Type.Null()])
  for (const [given, left] of [
    [jar, clean],
    [[jar], [clean]],
    ['jar', 'jar'],
    [null, null],
  ]) {
    expect(cleaned(choice, given)).toEqual(left)
  }
  expect(cleaned(Jar, { size: 2 })).toEqual({ size: 2 })
})

test('a schema with a union of objects or an intersection is refused', () => {
  const both = [Type.Union([Jar, Type.Object({ b: Jar })]), Type.Intersect([Jar, Jar])]
  for (const schema of both) {
    expect(() => cleaned(schema, jar)).toThrow()
    expect(() => readInput(schema, jar)).toThrow()
  }
})

test('inherited property names sent as fields are removed as well', () => {
  const sent = JSON.parse(
    '{"name":"Ada","toString":1,"constructor":2,"__proto__":{"isAdmin":true}}',
  )
  const named = cleaned(Type.Object({ name: Type.String() }), sent)
  expect(Object.keys(named as object)).toEqual(['name'])
  expect(Object.getPrototypeOf(named)).toBe(Object.prototype)
})
