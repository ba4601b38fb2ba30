import { afterAll, beforeAll } from 'bun:test'
import { type RunningBinary, startBinary } from '../support/binary.ts'

/** The executable with its sample shop, for all tests of a file. */
export function useSampleShop(): RunningBinary {
  const shop = {} as RunningBinary
  beforeAll(async () => {
    Object.assign(shop, await startBinary())
  })
  afterAll(() => shop.dispose())
  return shop
}
