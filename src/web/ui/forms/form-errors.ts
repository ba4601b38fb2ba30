import { type FieldErrors, type FieldValues, get, type ResolverOptions, set } from 'react-hook-form'

type Problem = { path: string; message: string }

/**
 * Converts problems at dotted paths into react-hook-form's nested errors, each with its field's
 * element so that it can be focused.
 */
export function formErrors<Values extends FieldValues>(
  problems: readonly Problem[],
  { fields }: ResolverOptions<Values>,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const { path, message } of problems) {
    const field: { ref?: unknown } | undefined = get(fields, path)
    set(errors, path, { type: 'invalid', message, ref: field?.ref })
  }
  return errors
}
