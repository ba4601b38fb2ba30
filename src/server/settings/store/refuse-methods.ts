import { ActionError } from '#shared/contract/errors.ts'
import type { Shipping } from '#shared/contract/settings/settings.ts'
import { methodProblems } from '#shared/domain/shipping/method-problems.ts'

/** Throws `invalid` for methods of which the shop could not tell one from another or find the place. */
export function refuseMethods(shipping: Shipping): void {
  const errors = methodProblems(shipping).map(({ path, message }) => {
    return { path: `/shipping${path}`, message }
  })
  const [first] = errors
  if (first) throw new ActionError('invalid', { message: first.message, errors })
}
