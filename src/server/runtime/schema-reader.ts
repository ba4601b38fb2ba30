import {
  Kind,
  type TArray,
  type TObject,
  type TRecord,
  type TSchema,
  type TUnion,
} from '@sinclair/typebox'
import type { Action } from '#shared/contract/action.ts'
import { ActionError } from '#shared/contract/errors.ts'
import { cleanText, fieldErrors, tooMany } from '#shared/contract/field-errors.ts'
import { canonicalEmail } from '#shared/domain/shop/email-address.ts'
import { checkOf } from './validator.ts'

/** Reads a value at a JSON pointer. */
type ReadValue = (value: unknown, path: string) => unknown

/** Strings of inputs are trimmed and their lists limited; outputs are only cleaned. */
type Direction = 'input' | 'output'

/** The reader of each schema; null if its values are used as they are. */
const readers = {
  input: new WeakMap<TSchema, ReadValue | null>(),
  output: new WeakMap<TSchema, ReadValue | null>(),
}

/**
 * Trims and checks an input against its action's schema and drops undeclared fields. Throws `invalid`
 * with one error for each invalid field.
 */
export function decode(action: Action, input: unknown): unknown {
  const value = readInput(action.input, input)
  const check = checkOf<TSchema>(action.input)
  if (check.Check(value)) return value
  const errors = fieldErrors(check.Errors(value))
  throw new ActionError('invalid', { errors, ...(errors[0] ? { message: errors[0].message } : {}) })
}

/**
 * Reads an input by its schema in one pass: trims strings, drops undeclared fields, and refuses a
 * list that is too long before reading its items. It only follows the schema, so its cost is
 * bounded for any input. Throws `invalid` for a list that is too long; the schema's check finds the
 * rest.
 */
export function readInput(schema: TSchema, input: unknown): unknown {
  const reader = readerOf(schema, 'input')
  return reader ? reader(input, '') : input
}

/** Removes the fields of an output that its schema does not declare. */
export function cleaned(schema: TSchema, output: unknown): unknown {
  const reader = readerOf(schema, 'output')
  return reader ? reader(output, '') : output
}

function readerOf(schema: TSchema, direction: Direction): ReadValue | null {
  const cached = readers[direction].get(schema)
  if (cached !== undefined) return cached
  const reader = makeReader(schema, direction)
  readers[direction].set(schema, reader)
  return reader
}

function makeReader(schema: TSchema, direction: Direction): ReadValue | null {
  switch (schema[Kind]) {
    case 'Object':
      return objectReader(schema as TObject, direction)
    case 'Record':
      return recordReader(schema as TRecord, direction)
    case 'Array':
      return arrayReader(schema as TArray, direction)
    case 'Union':
      return unionReader(schema as TUnion, direction)
    case 'String':
      return direction === 'input' ? textReader([schema]) : null
    case 'Integer':
    case 'Number':
    case 'Boolean':
    case 'Literal':
    case 'Null':
    case 'Unknown':
      return direction === 'input' ? trimmed : null
    default:
      throw new Error(`An ${direction} cannot have a field of the kind ${schema[Kind]}.`)
  }
}

const trimmed = (value: unknown) => (typeof value === 'string' ? cleanText(value) : value)

/** One address has one form in the database, whichever the sender typed. */
const asEmail = (value: unknown) =>
  typeof value === 'string' ? canonicalEmail(cleanText(value)) : value

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** A UUID in capitals is the same id (RFC 9562). Other ids, such as those of providers, stay as they are. */
const asId = (value: unknown) => {
  const id = trimmed(value)
  return typeof id === 'string' && uuid.test(id) ? id.toLowerCase() : id
}

const textReader = (schemas: readonly TSchema[]) => {
  const has = (name: string) => schemas.some(({ format }) => format === name)
  if (has('email')) return asEmail
  return has('id') ? asId : trimmed
}

/** Reads a member. Builds a path only for lists and objects, because each path is a new string. */
function readMember(read: ReadValue | null, value: unknown, path: string, name: string | number) {
  if (read === null) return value
  return read === trimmed ? trimmed(value) : read(value, `${path}/${name}`)
}

/** Fields of an input that are accepted and ignored (`Unknown`) are dropped like undeclared ones. */
function objectReader({ properties }: TObject, direction: Direction): ReadValue {
  const isInput = direction === 'input'
  const fields = Object.entries(properties)
    .filter(([, field]) => !isInput || field[Kind] !== 'Unknown')
    .map(([name, field]) => ({
      name,
      // Passwords are taken exactly as typed.
      readField: isInput && name === 'password' ? null : readerOf(field, direction),
    }))
  return (value, path) => {
    if (!isObject(value)) return value
    const read: Record<string, unknown> = {}
    for (const { name, readField } of fields) {
      const field = value[name]
      if (field === undefined || !Object.hasOwn(value, name)) continue
      read[name] = readMember(readField, field, path, name)
    }
    return read
  }
}

function recordReader({ patternProperties }: TRecord, direction: Direction): ReadValue {
  const [field] = Object.values(patternProperties)
  if (!field) throw new Error('A record needs a schema for its fields.')
  const readField = readerOf(field, direction)
  return (value, path) => {
    if (!isObject(value)) return value
    const entries = Object.entries(value).filter(([name]) => name !== '__proto__')
    return Object.fromEntries(
      entries.map(([name, entry]) => [name, readMember(readField, entry, path, name)]),
    )
  }
}

function arrayReader(schema: TArray, direction: Direction): ReadValue | null {
  const limit = direction === 'output' ? Number.POSITIVE_INFINITY : schema.maxItems
  if (limit === undefined) throw new Error('A list in an input needs a limit (maxItems).')
  const readItem = readerOf(schema.items, direction)
  if (!readItem && direction === 'output') return null
  return (value, path) => {
    if (!Array.isArray(value)) return value
    if (value.length > limit) {
      const message = tooMany(schema)
      throw new ActionError('invalid', { message, errors: [{ path, message }] })
    }
    return value.map((item, index) => readMember(readItem, item, path, index))
  }
}

/** Reads objects and lists with the union's only member of that kind; throws if it has several. */
function unionReader({ anyOf }: TUnion, direction: Direction): ReadValue | null {
  const memberOf = (...kinds: string[]) => {
    const [member, ...others] = membersOf(anyOf).filter((each) => kinds.includes(each[Kind]))
    if (others.length > 0) throw new Error('A choice has at most one object and one list.')
    return member ? readerOf(member, direction) : null
  }
  const readObject = memberOf('Object', 'Record')
  const readArray = memberOf('Array')
  const readScalar = direction === 'input' ? textReader(membersOf(anyOf)) : null
  if (!readObject && !readArray) return readScalar
  return (value, path) => {
    const read = Array.isArray(value) ? readArray : isObject(value) ? readObject : readScalar
    return read ? read(value, path) : value
  }
}

/** The members of a union, and of the unions in it. */
function membersOf(members: TSchema[]): TSchema[] {
  return members.flatMap((each) =>
    each[Kind] === 'Union' ? membersOf((each as TUnion).anyOf) : [each],
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
