import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { someProduct } from '../product/some-product.ts'

const id = '6a1f0f5e-0000-4000-8000-0000000000aa'

/** A variant of one group, as the API lists it; its id is its size, too. */
export function variant(
  size: string,
  variantPosition: number,
  different: Partial<ListedProduct> = {},
): ListedProduct {
  return someProduct({
    id: size.replace(' ', '-'),
    name: `Dulse Crisp – ${size}`,
    group: { id, name: 'Dulse Crisp', options: [{ name: 'Size', value: size }] },
    variantPosition,
    ...different,
  })
}
