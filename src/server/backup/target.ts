import { lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { dataPaths } from '../runtime/disk/data-paths.ts'
import { refuseServed } from '../runtime/disk/served-files.ts'
import { looksLikeArchive } from './archive.ts'

const BESIDE = /-(wal|shm|journal)$/

/**
 * Throws unless a backup may be written to this path: a new file, or an existing backup. The archive
 * replaces the file, so a typo must not destroy other data.
 */
export async function refuseTarget(dataDir: string, file: string): Promise<void> {
  const target = resolve(file)
  const parent = dirname(target)
  if (!isDirectory(parent)) throw new Error(`There is no directory ${parent}.`)
  if (isDirectory(target)) throw new Error(`${file} is a directory. Name a file in it.`)
  refuseServed(dataDir, file)
  if (isOwn(realpathSync(dataDir), join(realpathSync(parent), basename(target)))) {
    throw new Error(`${file} is one of the shop's own files. Name another file.`)
  }
  const there = lstatSync(target, { throwIfNoEntry: false })
  if (there && !(there.isFile() && (await looksLikeArchive(target)))) {
    throw new Error(`${file} already exists and is not a Saucery backup. Name another file.`)
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function isOwn(root: string, target: string): boolean {
  const { uploads, mail, public: _, ...places } = dataPaths(root)
  if ([uploads, mail].some((folder) => target.startsWith(folder + sep))) return true
  const name = relative(root, target).replace(BESIDE, '')
  return (
    name === 'secret.key' ||
    name === 'erasures.json' ||
    name === 'first-password' ||
    /^(before|after|replaced)-[^/]*\.db$/.test(name) ||
    Object.values(places).includes(join(root, name))
  )
}
