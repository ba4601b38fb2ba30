import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ListedProduct } from '../../shared/contract/catalog.ts'
import { heldUnits, openPaymentAtom } from './open-payment.ts'

/** What the shop knows of a product in the cart: null when it is no longer sold. */
export type CartProduct = Pick<ListedProduct, 'price' | 'stock' | 'updatedAt'> | null

export type CartProducts = {
  /** Undefined as long as it is not known, because the products have not come or did not load. */
  find: (id: string) => CartProduct | undefined
  isPending: boolean
}

/**
 * Looks up what is in the cart among the products of the shop. The cart can be used without them,
 * since the server checks again (T12).
 */
export function useCartProducts(isNeeded: boolean): CartProducts {
  const { data: products, isPending } = useQuery<ListedProduct[]>({
    queryKey: ['/api/products'],
    enabled: isNeeded,
  })
  const held = heldUnits(useAtomValue(openPaymentAtom), Date.now())

  function find(id: string): CartProduct | undefined {
    const product = products?.find((candidate) => candidate.id === id)
    if (!product) return products && null
    // What this shopper's own payment holds is there for this shopper.
    return { ...product, stock: product.stock + (held.get(id) ?? 0) }
  }

  return { find, isPending }
}
