import { ActionError } from '#shared/contract/errors.ts'
import type { Shipping } from '#shared/contract/settings/settings.ts'
import { shippingProblems } from '#shared/domain/shipping/shipping-problems.ts'

/** Throws `invalid` for methods that the shop could not tell apart or place, and for days in the wrong order. */
export function refuseShipping(shipping: Shipping): void {
  const errors = shippingProblems(shipping).map(({ path, message }) => {
    return { path: `/shipping${path}`, message }
  })
  const [first] = errors
  if (first) throw new ActionError('invalid', { message: first.message, errors })
}
