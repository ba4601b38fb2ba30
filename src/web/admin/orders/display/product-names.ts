import { useMemo } from 'react'
import type { OrderItem } from '../../../../shared/contract/orders.ts'
import { useProductChoices } from '../../list/dashboard-data.ts'

export type NameOf = (item: OrderItem) => string

/**
 * The name of an ordered product: as the shop calls it now, else as the order remembers it
 * (T24), else 'Unknown Product' (ORD-07).
 */
export function useProductNames(): NameOf {
  const { data: choices } = useProductChoices()
  const products = choices?.items ?? []
  // As text, so that a change of stock leaves every card as it is.
  const known = JSON.stringify(products.map(({ id, name }) => [id, name]))
  return useMemo(() => {
    const names = new Map(JSON.parse(known) as [string, string][])
    return ({ productId, productName }) =>
      names.get(productId) ?? (productName || 'Unknown Product')
  }, [known])
}
