import type {
  ListedProduct,
  ProductWithVariants,
  StaffProduct,
} from '#shared/contract/catalog/catalog.ts'
import type { ProductGroup } from '#shared/contract/staff/product-groups.ts'
import type { TestShop } from '../../../support/shop.ts'

type Refused = { code?: string; message?: string; errors?: { path: string; message: string }[] }

/** Calls about product groups, as the owner and as shoppers make them. */
export function groupCalls(shop: TestShop) {
  const asOwner = async <Body>(method: string, path: string, body?: object) =>
    shop.api<Body & Refused>(method, path, {
      token: await shop.asOwner(),
      ...(body && { body }),
    })
  return {
    create: (different: object = {}) =>
      asOwner<ProductGroup>('POST', '/api/product-groups', { ...chipotle, ...different }),
    change: (id: string, changes: object) =>
      asOwner<ProductGroup>('PUT', `/api/product-groups/${id}`, changes),
    ungroup: (id: string) => asOwner<unknown>('DELETE', `/api/product-groups/${id}`),
    list: async (query = '') =>
      (await asOwner<ProductGroup[]>('GET', `/api/product-groups${query}`)).body,
    changeProduct: (id: string, changes: object) =>
      asOwner<StaffProduct>('PUT', `/api/products/${id}`, changes),
    deleteProduct: (id: string) => asOwner<unknown>('DELETE', `/api/products/${id}`),
    restore: (id: string) => asOwner<StaffProduct>('POST', `/api/products/${id}/restore`, {}),
    get: (id: string, language = 'en') =>
      shop.api<ProductWithVariants & Refused>('GET', `/api/products/${id}`, {
        headers: { 'Accept-Language': language },
      }),
    products: async (query = '') =>
      (await shop.api<ListedProduct[]>('GET', `/api/products${query}`)).body,
  }
}

export const chipotle = {
  name: 'Maple Chipotle',
  description: 'Smoke and maple.',
  tags: ['smoky'],
  options: ['Size'],
  variants: [
    { options: ['250 mL'], price: '9.00', stock: 5, sku: 'MC-250', netQuantity: '250 mL' },
    { options: ['500 mL'], price: '15.00', stock: 2, sku: 'MC-500', netQuantity: '500 mL' },
  ],
}
