import type { FieldError } from '#shared/contract/errors.ts'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'

/** Shows the server's field errors at the fields of a form, and focuses the first of them. */
export function showRefused<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  errors: readonly FieldError[],
  /** Maps a path of the input to its field; by default, the field of the same name. */
  fieldOf: (path: string) => string = (path) => path.slice(1),
) {
  errors.forEach(({ path, message }, index) => {
    const field = fieldOf(path) as FieldPath<Values>
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  })
}
