import type { ErrorBody } from '#shared/contract/errors.ts'
import type { Delivery, SavedWebhook } from '#shared/contract/staff/webhooks.ts'
import type { TestShop } from '../../support/shop.ts'

/** Calls about the webhooks of a shop, as its owner. */
export function webhooksOf(shop: TestShop) {
  const call = async <T>(method: string, path: string, body?: object) =>
    shop.api<T & ErrorBody>(method, `/api/webhooks${path}`, {
      body,
      token: await shop.asOwner(),
    })
  return {
    add: (url: string, events: string[] = ['product.updated']) =>
      call<SavedWebhook & { secret: string }>('POST', '', { url, events }),
    change: (id: string, changes: object) => call<SavedWebhook>('PUT', `/${id}`, changes),
    remove: (id: string) => call('DELETE', `/${id}`),
    list: async () => (await call<SavedWebhook[]>('GET', '')).body,
    deliveries: async (id: string, query = '') =>
      (await call<Delivery[]>('GET', `/${id}/deliveries${query}`)).body,
    retry: (id: string) => call<Delivery>('POST', `/deliveries/${id}/retry`),
  }
}

/** Sets the stock of a product to each of these in turn. */
export async function restock(shop: TestShop, id: string, stocks: readonly number[]) {
  for (const stock of stocks) {
    await shop.api('PUT', `/api/products/${id}`, { body: { stock }, token: await shop.asOwner() })
  }
}
