import { ActionError, type ErrorCode } from '#shared/contract/errors.ts'
import type { Context } from '../context/context.ts'
import { findDiscountByCode } from '../discounts/discounts.queries.ts'

/** Refusals of an order that was priced, so that they reveal whether its code was valid. */
const revealing: readonly ErrorCode[] = ['price_changed', 'too_much_held', 'order_too_large']

/**
 * Limits how often a visitor may have an order priced with a discount code, because the answer
 * reveals whether the code is valid and whether a customer has used it. Does not count an order whose
 * code was applied: what it holds has limits of its own.
 */
export async function limitingCodes<T>(
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  { code, address }: { code: string | null | undefined; address: string },
  open: () => Promise<T>,
  isApplied: (opened: T) => boolean,
): Promise<T> {
  if (!code) return open()
  const path = '/order/discountCode'
  const discount = await findDiscountByCode(db.read, code)
  const isPerCustomer = discount !== null && discount.maxPerCustomer !== null
  const attempt = limits.code(address, { path, isPerCustomer })
  try {
    const opened = await open()
    if (isApplied(opened)) attempt.succeeded()
    return opened
  } catch (error) {
    const isRevealing = error instanceof ActionError && revealing.includes(error.code)
    if (!isRevealing) attempt.succeeded()
    throw error
  }
}
