import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ListedProduct } from '../../shared/contract/catalog.ts'
import { productsQuery } from '../api/queries.ts'
import { heldUnits, openPaymentAtom } from './open-payment.ts'

/** A product in the cart; null if it is no longer sold. */
export type CartProduct = Pick<ListedProduct, 'price' | 'stock' | 'updatedAt'> | null

export type CartProducts = {
  /** Undefined until the products have loaded. */
  find: (id: string) => CartProduct | undefined
  isPending: boolean
}

/**
 * Looks up the cart's products. The cart works without them, since the server checks again (T12).
 */
export function useCartProducts(isNeeded: boolean): CartProducts {
  const { data: products, isPending } = useQuery({ ...productsQuery, enabled: isNeeded })
  const held = heldUnits(useAtomValue(openPaymentAtom), Date.now())

  function find(id: string): CartProduct | undefined {
    const product = products?.find((candidate) => candidate.id === id)
    if (!product) return products && null
    // Units held by this shopper's own payment are available to them.
    return { ...product, stock: product.stock + (held.get(id) ?? 0) }
  }

  return { find, isPending }
}
