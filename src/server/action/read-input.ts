import {
  Kind,
  type TArray,
  type TObject,
  type TRecord,
  type TSchema,
  type TUnion,
} from '@sinclair/typebox'
import { ActionError } from '../../shared/contract/errors.ts'
import { cleanText, tooMany } from '../../shared/contract/field-errors.ts'

/** Reads a value at a JSON pointer; `name` is the field it stands in. */
type Reader = (value: unknown, path: string, name: string) => unknown

const readers = new WeakMap<TSchema, Reader>()

/**
 * Reads an input along its action's schema in one pass: trims strings, drops undeclared fields, and
 * refuses a list that is too long before reading its items. It only follows the schema, so its cost is
 * bounded whatever was sent. Throws `invalid` for a list that is too long; the schema's check finds
 * everything else.
 */
export function readInput(schema: TSchema, input: unknown): unknown {
  return readerOf(schema)(input, '', '')
}

function readerOf(schema: TSchema): Reader {
  const known = readers.get(schema)
  if (known) return known
  const made = makeReader(schema)
  readers.set(schema, made)
  return made
}

function makeReader(schema: TSchema): Reader {
  switch (schema[Kind]) {
    case 'Object':
      return objectReader(schema as TObject)
    case 'Record':
      return recordReader(schema as TRecord)
    case 'Array':
      return arrayReader(schema as TArray)
    case 'Union':
      return unionReader(schema as TUnion)
    case 'String':
    case 'Integer':
    case 'Number':
    case 'Boolean':
    case 'Literal':
    case 'Null':
      return readScalar
    default:
      throw new Error(`An input cannot have a field of the kind ${schema[Kind]}.`)
  }
}

const readScalar: Reader = (value, _path, name) =>
  typeof value === 'string' && name !== 'password' ? cleanText(value) : value

/** Fields that are accepted and ignored (`Unknown`) are dropped like undeclared ones. */
function objectReader({ properties }: TObject): Reader {
  const fields = Object.entries(properties)
    .filter(([, field]) => field[Kind] !== 'Unknown')
    .map(([name, field]) => [name, readerOf(field)] as const)
  return (value, path) => {
    if (!isObject(value)) return value
    const read: Record<string, unknown> = {}
    for (const [name, readField] of fields) {
      if (Object.hasOwn(value, name)) read[name] = readField(value[name], `${path}/${name}`, name)
    }
    return read
  }
}

function recordReader({ patternProperties }: TRecord): Reader {
  const [field] = Object.values(patternProperties)
  if (!field) throw new Error('A record needs a schema for its fields.')
  const readField = readerOf(field)
  return (value, path) => {
    if (!isObject(value)) return value
    const entries = Object.entries(value).filter(([name]) => name !== '__proto__')
    return Object.fromEntries(
      entries.map(([name, entry]) => [name, readField(entry, `${path}/${name}`, name)]),
    )
  }
}

function arrayReader(schema: TArray): Reader {
  const { items, maxItems } = schema
  if (maxItems === undefined) throw new Error('A list in an input needs a limit (maxItems).')
  const readItem = readerOf(items)
  return (value, path) => {
    if (!Array.isArray(value)) return value
    if (value.length > maxItems) {
      const message = tooMany(schema)
      throw new ActionError('invalid', { message, errors: [{ path, message }] })
    }
    return value.map((item, index) => readItem(item, `${path}/${index}`, ''))
  }
}

/** Objects and lists are read by the one member of that kind; no input has two of a kind. */
function unionReader({ anyOf }: TUnion): Reader {
  const memberOf = (...kinds: string[]) => {
    const [member, ...others] = anyOf.filter((each) => kinds.includes(each[Kind]))
    if (others.length > 0) throw new Error('A choice in an input has one object and one list.')
    return member ? readerOf(member) : readScalar
  }
  const readObject = memberOf('Object', 'Record')
  const readArray = memberOf('Array')
  return (value, path, name) => {
    if (Array.isArray(value)) return readArray(value, path, name)
    return isObject(value) ? readObject(value, path, name) : readScalar(value, path, name)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
