import { useMemo } from 'react'
import type { OrderItem } from '#shared/contract/orders.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ApiError } from '../../../api/api-error.ts'
import { useProductChoices } from '../../data/dashboard-data.ts'

export type NameOf = (item: OrderItem) => string

/**
 * The name of an ordered product: the current one, else the one stored in the order (T24), else
 * 'Unknown Product' (ORD-07).
 */
export function useProductNames(): NameOf {
  const { data: choices } = useProductChoices()
  const products = choices?.items ?? []
  // Compared as text, so that stock changes do not rerender every card.
  const namesKey = JSON.stringify(products.map(({ id, name }) => [id, name]))
  return useMemo(() => {
    const names = new Map(JSON.parse(namesKey) as [string, string][])
    return ({ productId, productName }) =>
      names.get(productId) ?? (productName || m.ordersUnknownProduct())
  }, [namesKey])
}

/** Why an order was not saved; names the products that are out of stock. */
export function refusalWords<Item extends Pick<OrderItem, 'productId' | 'components'>>(
  refusal: ApiError,
  items: readonly Item[],
  nameOf: (item: Item) => string,
): string {
  const missing = refusal.insufficientItems.flatMap(({ productId, available }) => {
    const item = items.find((candidate) => candidate.productId === productId)
    const inside = items.flatMap(({ components = [] }) => components)
    // Of a pack, its components may be short.
    const component = inside.find((candidate) => candidate.productId === productId)
    const name = item ? nameOf(item) : component?.productName
    return name === undefined ? [] : [m.ordersOnlyMore({ available, name })]
  })
  if (missing.length === 0) return m.staffNotSavedWhy({ reason: refusal.publicMessage })
  return m.ordersNoStock({ missing: missing.join(', ') })
}
