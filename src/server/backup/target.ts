import { lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { placesIn } from '../runtime/data-paths.ts'
import { looksLikeArchive } from './archive.ts'

/** What SQLite puts beside a database. */
const BESIDE = /-(wal|shm|journal)$/

/**
 * Throws unless a backup may be put under this name: a new file, or one that is a backup already.
 * The archive takes the place of what is there, and nobody who mistypes may lose a shop by it.
 */
export async function refuseTarget(dataDir: string, file: string): Promise<void> {
  const target = resolve(file)
  const parent = dirname(target)
  if (!isDirectory(parent)) throw new Error(`There is no directory ${parent}.`)
  if (isDirectory(target)) throw new Error(`${file} is a directory. Name a file in it.`)
  if (isOwn(realpathSync(dataDir), join(realpathSync(parent), basename(target)))) {
    throw new Error(`${file} would be a file of the shop's own. Name another file.`)
  }
  const there = lstatSync(target, { throwIfNoEntry: false })
  if (there && !(there.isFile() && (await looksLikeArchive(target)))) {
    throw new Error(`${file} is there already and is no backup of Saucery. Name another file.`)
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Whether the shop would take it for its own, now or at its next start. */
function isOwn(root: string, target: string): boolean {
  const { uploads, mail, public: published, ...places } = placesIn(root)
  if ([uploads, mail, published].some((folder) => target.startsWith(folder + sep))) return true
  const name = relative(root, target).replace(BESIDE, '')
  return (
    name === 'secret.key' ||
    /^before-[^/]*\.db$/.test(name) ||
    Object.values(places).includes(join(root, name))
  )
}
