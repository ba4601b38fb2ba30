import { sweep } from '../../src/server/payments/recovery/sweep.ts'
import type { TestShop } from './shop.ts'

/** Asks again until it is true, for at most this long; what the shop does by itself takes a moment. */
export async function eventually(
  isTrue: () => boolean | Promise<boolean>,
  within = 60_000,
): Promise<boolean> {
  const until = performance.now() + within
  do {
    if (await isTrue()) return true
    await Bun.sleep(25)
  } while (performance.now() < until)
  return false
}

export const minutes = (count: number) => count * 60_000

/** What the shop does every few seconds by itself, now. */
export function sweepNow({ context }: TestShop): Promise<void> {
  return sweep(context, context.clock())
}
