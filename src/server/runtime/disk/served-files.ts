import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { dataPaths } from './data-paths.ts'

/** Whether a file or directory, which need not exist yet, is in the folder of the owner's public files. */
export function isServed(dataDir: string, path: string): boolean {
  const inside = relative(realPathOf(dataPaths(dataDir).public), realPathOf(path))
  return !isAbsolute(inside) && inside.split(sep)[0] !== '..'
}

/** Throws if a file that names customers would be public. */
export function refuseServed(dataDir: string, file: string): void {
  if (!isServed(dataDir, file)) return
  throw new Error(`${file} would be public: everyone can read what is in "public". Name another.`)
}

/** The shop's own file or directory that the folder of public files would publish; null if none is. */
export function servedData(dataDir: string): string | null {
  const { public: _, ...paths } = dataPaths(resolve(dataDir))
  const names = ['secret.key', 'erasures.json', 'first-password']
  const places = [...Object.values(paths), ...names.map((name) => join(paths.root, name))]
  return places.find((place) => isServed(paths.root, place)) ?? null
}

/** More links in a row than any system follows. */
const MOST_LINKS = 40

/** The path without links; of a path that does not exist, what it would be. */
function realPathOf(path: string, links = 0): string {
  const full = resolve(path)
  try {
    return realpathSync(full)
  } catch {
    const parent = dirname(full)
    if (parent === full || links > MOST_LINKS) return full
    const target = linkTarget(full)
    if (target !== null) return realPathOf(resolve(parent, target), links + 1)
    return join(realPathOf(parent, links), basename(full))
  }
}

/** Where a link leads; null if there is no link. */
function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
