import { Value } from '@sinclair/typebox/value'
import { fieldErrors, trimmed } from '#shared/contract/field-errors.ts'
import { formErrors } from './form-errors.ts'
import type { Static, TObject } from '@sinclair/typebox'
import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Validates a react-hook-form form with its action's schema and trims its texts. The library's own
 * TypeBox resolver needs a newer TypeBox, and its compiled checks need a looser
 * Content-Security-Policy.
 */
export function formResolver<Schema extends TObject>(
  schema: Schema,
): Resolver<Static<Schema> & FieldValues> {
  return (input, _context, options) => {
    const values = trimmed(input)
    if (Value.Check(schema, values)) return { values, errors: {} }
    const problems = fieldErrors(Value.Errors(schema, values)).map(({ path, message }) => ({
      path: path.slice(1).replaceAll('/', '.'),
      message,
    }))
    return { values: {}, errors: formErrors(problems, options) }
  }
}
