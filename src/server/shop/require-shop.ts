import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

export function requireShop(dataDir: string) {
  if (!existsSync(join(dataDir, 'shop.db'))) throw new Error(`There is no shop in ${dataDir}.`)
}
