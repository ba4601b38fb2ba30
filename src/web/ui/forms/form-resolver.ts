import type { Static, TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { FieldValues, Resolver } from 'react-hook-form'
import { fieldErrors, trimmed } from '../../../shared/contract/field-errors.ts'
import { formErrors } from './form-errors.ts'

/**
 * Lets a form of react-hook-form check itself by the schema of its action, in the schema's words,
 * and hand on trimmed texts. The resolver that comes with the library is for TypeBox's next
 * generation, and its compiled checks would need a looser Content-Security-Policy.
 */
export function formResolver<Schema extends TObject>(
  schema: Schema,
): Resolver<Static<Schema> & FieldValues> {
  return (given, _context, options) => {
    const values = trimmed(given)
    if (Value.Check(schema, values)) return { values, errors: {} }
    const problems = fieldErrors(Value.Errors(schema, values)).map(({ path, message }) => ({
      path: path.slice(1).replaceAll('/', '.'),
      message,
    }))
    return { values: {}, errors: formErrors(problems, options) }
  }
}
