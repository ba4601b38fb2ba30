import { createBox } from '../../runtime/keys/sealed-box.ts'
import { isCurrent } from '../../runtime/keys/signed-keys.ts'

/** Milliseconds for which a pass works after the last page, also where its owner has signed out. */
const LIFETIME = 15 * 60 * 1000
/** Milliseconds after which pages no longer renew a pass. */
const LONGEST = 12 * 60 * 60 * 1000

/** Whose pass it is, as for a download, and since when. */
export type Pass = { userId: string; sessionVersion: number; since: number }

export type ShopPasses = ReturnType<typeof createShopPasses>

/** Passes with which a browser shows staff a shop that is not yet open. */
export function createShopPasses(secret: Uint8Array, clock: () => number) {
  const box = createBox(secret, 'shop preview')

  function seal(pass: Pass): string {
    return box.seal(JSON.stringify({ ...pass, expires: clock() + LIFETIME }))
  }

  /** Whose pass this is; null unless the shop made it and it is still valid. */
  function open(text: string): Pass | null {
    const sealed = box.open(text)
    if (sealed === null) return null
    const { expires, ...pass } = JSON.parse(sealed) as Pass & { expires: number }
    const now = clock()
    const isValid = isCurrent(expires, LIFETIME, now) && now - pass.since < LONGEST
    return isValid ? pass : null
  }

  return { seal, open }
}
