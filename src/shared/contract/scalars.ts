import {
  FormatRegistry,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
} from '@sinclair/typebox'
import { parseMoney } from '../domain/money.ts'
import { isDay } from '../domain/report/report-days.ts'
import { isEmailAddress } from '../domain/shop/email-address.ts'
import * as m from '../i18n/messages.ts'

FormatRegistry.Set('email', isEmailAddress)
FormatRegistry.Set('id', () => true)
FormatRegistry.Set(
  'web-address',
  (text) => /^https:\/\/[^\s/.]+\.\S+$/.test(text) && URL.canParse(text),
)
FormatRegistry.Set('money', (text) => parseMoney(text) !== null)
FormatRegistry.Set('optional-money', (text) => text === '' || parseMoney(text) !== null)
// Without its zone, a moment would be read in the server's.
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/
// In UTC, too, its year has four digits.
export const isMoment = (text: string) => {
  const at = moment.test(text) ? new Date(text) : null
  return at !== null && !isNaN(at.getTime()) && /^\d/.test(at.toISOString())
}
FormatRegistry.Set('moment', isMoment)
FormatRegistry.Set('day', isDay)
FormatRegistry.Set('optional-moment', (text) => text === '' || isMoment(text))

type Words = {
  message: () => string
  /** The message for a blank value, if it differs from `message`. */
  required: () => string
}

/** An id as input, of which capitals are the same id; the handler checks whether it exists. */
export const Id = Type.String({ minLength: 1, maxLength: 64, format: 'id' })

/** An amount in CAD as a decimal string, such as "12.99". */
export const Money = Type.String({
  format: 'money',
  errorMessage: m.fieldAmount,
})

/** ISO 8601 with its zone; in UTC in answers. */
export const Timestamp = Type.String({
  format: 'moment',
  errorMessage: m.fieldMoment,
})

/** A text that must not be blank; input is trimmed before it is checked. */
export function Text(maxLength: number, words: Partial<Words> = {}) {
  return Type.String({
    minLength: 1,
    maxLength,
    errorMessage: words.message ?? (() => m.fieldCharacters({ most: maxLength })),
    ...(words.required === undefined ? {} : { requiredMessage: words.required }),
  })
}

export function OptionalText(maxLength: number) {
  return Type.Optional(
    Nullable(
      Type.String({ maxLength, errorMessage: () => m.fieldAtMostCharacters({ most: maxLength }) }),
    ),
  )
}

/** A text that is null rather than blank. */
export function TextOrNone(maxLength: number) {
  const errorMessage = () => m.fieldAtMostCharacters({ most: maxLength })
  return Nullable(Type.String({ minLength: 1, maxLength, errorMessage }))
}

/** An amount that may be missing; forms send an empty string for none. */
export const OptionalMoney = Type.Optional(
  Nullable(Type.String({ format: 'optional-money', errorMessage: m.fieldAmount })),
)

/** A moment that may be missing; forms send an empty string for none. */
export const OptionalTimestamp = Type.Optional(
  Nullable(Type.String({ format: 'optional-moment', errorMessage: m.fieldMoment })),
)

/** A whole number from 0 that may be missing. */
export function OptionalWhole(maximum: number) {
  const errorMessage = () => m.fieldWholeUpTo({ most: maximum })
  return Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum, errorMessage })))
}

export function Email(words: Partial<Words> = {}) {
  return Type.String({
    format: 'email',
    maxLength: 254,
    errorMessage: words.message ?? m.fieldEmail,
  })
}

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

export function OneOf<const T extends readonly string[]>(values: T) {
  return Type.Unsafe<T[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { errorMessage: () => m.fieldChoose({ values: values.join(', ') }) },
    ),
  )
}

/** `limit` and `cursor` of every list; without a limit, the whole list is returned. */
export const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, errorMessage: m.fieldPageSize })),
  cursor: Type.Optional(Type.String({ maxLength: 500 })),
}

export const NoContent = Type.Null()

/** An object schema with additional fields. `Type.Composite` would slow down startup. */
export function Extended<Base extends TProperties, Own extends TProperties>(
  { properties }: TObject<Base>,
  own: Own,
): TObject<Base & Own> {
  return Type.Object({ ...properties, ...own })
}
