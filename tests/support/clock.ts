import { sweep } from '../../src/server/payments/recovery/sweep.ts'
import { restartWaits } from '../../src/server/shop/stored-moments.ts'
import type { TestShop } from './shop.ts'

/** Retries until the condition is true or time is up, for what the shop does in the background. */
export async function eventually(
  isTrue: () => boolean | Promise<boolean>,
  within = 240_000,
): Promise<boolean> {
  const until = performance.now() + within
  do {
    if (await isTrue()) return true
    await Bun.sleep(25)
  } while (performance.now() < until)
  return false
}

export const minutes = (count: number) => count * 60_000

/** Runs now what the shop otherwise does every few seconds. */
export async function sweepNow({ context }: TestShop): Promise<void> {
  await restartWaits(context)
  return sweep(context, context.clock())
}
