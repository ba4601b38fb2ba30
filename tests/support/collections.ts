import type {
  CollectionChanges,
  CollectionInput,
  StaffCollection,
} from '#shared/contract/catalog/collections.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { TestShop } from './shop.ts'

let collections = 0

/** Staff's calls about collections, each with the answer. */
export function collectionsOf(shop: TestShop) {
  const call = async (method: string, path: string, body?: object) =>
    shop.api<StaffCollection & ErrorBody>(method, path, { token: await shop.asOwner(), body })
  return {
    add: (input: Partial<CollectionInput> = {}) => {
      collections += 1
      const names = { slug: `box-${collections}`, title: `Box ${collections}` }
      return call('POST', '/api/collections', { ...names, ...input })
    },
    change: (name: string, changes: Omit<CollectionChanges, 'collection'>) =>
      call('PUT', `/api/collections/${name}`, changes),
    remove: (name: string) => call('DELETE', `/api/collections/${name}`),
  }
}
