import type {
  ListedProduct,
  ProductChanges,
  StaffProduct,
} from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { TestShop } from '../../../support/shop.ts'

type Refusable = StaffProduct & ErrorBody
type Parts = Record<string, number>

/** What staff do with packs in a test's shop. */
export function packsIn(shop: TestShop, token: () => string) {
  const componentsOf = (parts: Parts) =>
    Object.entries(parts).map(([productId, quantity]) => ({ productId, quantity }))
  const product = { name: 'A box', description: 'In a box.', price: '20.00' }
  const staff = <T>(method: string, path: string, body?: object) =>
    shop.api<T>(method, path, { token: token(), ...(body && { body }) })
  return {
    create: (parts: Parts, more: object = {}) =>
      staff<Refusable>('POST', '/api/products', {
        ...product,
        components: componentsOf(parts),
        ...more,
      }),
    change: (id: string, body: Partial<ProductChanges>) =>
      staff<Refusable>('PUT', `/api/products/${id}`, body),
    remove: (id: string) => staff<ErrorBody | null>('DELETE', `/api/products/${id}`),
    details: async (id: string) =>
      (await staff<StaffProduct>('GET', `/api/admin/products/${id}`)).body,
    bulk: (ids: readonly string[], body: object) =>
      staff<StaffProduct[] & ErrorBody>('POST', '/api/admin/products/bulk', { ids, ...body }),
    /** What anyone sees for sale of these products. */
    stocks: async (...products: readonly { id: string }[]) => {
      const { body } = await shop.api<ListedProduct[]>('GET', '/api/products')
      return products.map(({ id }) => body.find((one) => one.id === id)?.stock)
    },
    staff,
  }
}

/** A new pack, which the shop must accept. */
export async function packOf(
  packs: ReturnType<typeof packsIn>,
  parts: Parts,
  more: object = {},
): Promise<StaffProduct> {
  const { status, body } = await packs.create(parts, more)
  if (status !== 201) throw new Error(`No pack: ${JSON.stringify(body)}`)
  return body
}
