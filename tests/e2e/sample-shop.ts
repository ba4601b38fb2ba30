import { afterAll, beforeAll } from 'bun:test'
import { type RunningBinary, startBinary } from '../support/binary.ts'

/** The executable with its sample shop, for all tests of a file. */
export function useSampleShop(options?: Parameters<typeof startBinary>[0]): RunningBinary {
  const shop = {} as RunningBinary
  beforeAll(async () => {
    Object.assign(shop, await startBinary(options))
  })
  afterAll(() => shop.dispose())
  return shop
}
