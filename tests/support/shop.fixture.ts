import { afterAll, beforeAll } from 'bun:test'
import { openTestShop, type TestShop } from './shop.ts'

/** One shop for all tests in a file. */
export function useTestShop(options?: Parameters<typeof openTestShop>[0]): TestShop {
  const shop = {} as TestShop
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(options))
  })
  afterAll(() => shop.dispose())
  return shop
}
