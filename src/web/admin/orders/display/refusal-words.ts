import type { OrderItem } from '../../../../shared/contract/orders.ts'
import type { ApiError } from '../../../api/api-error.ts'
import type { NameOf } from './product-names.ts'

/** Why an order was not saved; names the products that are out of stock. */
export function refusalWords(
  refusal: ApiError,
  items: readonly OrderItem[],
  nameOf: NameOf,
): string {
  const missing = refusal.insufficientItems.flatMap(({ productId, available }) => {
    const item = items.find((candidate) => candidate.productId === productId)
    return item ? [`only ${available} more of ${nameOf(item)} can be had`] : []
  })
  if (missing.length === 0) return `Not saved. ${refusal.message}`
  return `Not saved. There is not enough stock: ${missing.join(', ')}.`
}
