import { useQuery } from '@tanstack/react-query'
import type { ListedProduct } from '../../shared/contract/catalog.ts'

/** What the shop knows of a product in the cart: null when it is no longer sold. */
export type Shelved = Pick<ListedProduct, 'stock' | 'updatedAt'> | null

type Shelf = {
  /** Undefined as long as it is not known, because the products have not come or did not load. */
  find: (id: string) => Shelved | undefined
  isPending: boolean
}

/**
 * Looks up what is in the cart among the products of the shop. The cart can be used without them,
 * since the server checks again (decisions T12).
 */
export function useShelf(isNeeded: boolean): Shelf {
  const { data: products, isPending } = useQuery<ListedProduct[]>({
    queryKey: ['/api/products'],
    enabled: isNeeded,
  })
  return {
    find: (id) => products && (products.find((product) => product.id === id) ?? null),
    isPending,
  }
}
