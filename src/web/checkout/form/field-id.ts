import type { FieldPath } from './checkout-form.ts'

/** The id of a field's element, to which the summary of errors leads. */
export function fieldId(path: FieldPath): string {
  return path.replace('.', '-')
}
