import type { TSchema } from '@sinclair/typebox'
import type { Action } from '../../shared/contract/action.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { fieldErrors } from '../../shared/contract/field-errors.ts'
import { checkOf } from '../runtime/validator.ts'
import { readInput } from './read-input.ts'

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
