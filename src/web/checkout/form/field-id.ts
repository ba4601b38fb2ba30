import type { FieldPath } from './checkout-form.ts'

/** The id of a field's element, used by the links in the error summary. */
export function fieldId(path: FieldPath): string {
  return path.replace('.', '-')
}
