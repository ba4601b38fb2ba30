import { statSync } from 'node:fs'
import { join } from 'node:path'

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

/** For commands that are of no use without a shop, and must not make one. */
export function requireShop(dataDir: string) {
  if (!isFile(join(dataDir, 'shop.db'))) throw new Error(`There is no shop in ${dataDir}.`)
}
