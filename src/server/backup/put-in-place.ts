import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { flushNamesNow } from '../runtime/disk/atomic-file.ts'

/** A folder in the data directory with a verified archive that is being moved into place. */
const CHECKED = '.restored'

/**
 * Replaces the data directory's files with the archive unpacked inside it. Once started, the
 * replacement cannot be canceled.
 */
export function putInPlace(unpacked: string): string[] {
  const root = dirname(unpacked)
  // Deletes an interrupted restore so that the two do not mix.
  rmSync(join(root, CHECKED), { recursive: true, force: true })
  renameSync(unpacked, join(root, CHECKED))
  flushNamesNow(root)
  return finishRestore(root)
}

/**
 * Moves a verified archive into place, the database last, and returns the names under which the old
 * files are kept. If this is interrupted, the next command that opens the directory finishes it.
 */
export function finishRestore(root: string): string[] {
  const checked = join(root, CHECKED)
  if (!existsSync(checked)) return []
  const stamp = freeStamp(root)
  for (const folder of ['uploads', 'mail']) {
    mkdirSync(join(root, folder), { recursive: true, mode: 0o700 })
    const from = join(checked, folder)
    // A file of a given name always has the same content, so replacing it is safe.
    for (const name of existsSync(from) ? readdirSync(from) : []) {
      renameSync(join(from, name), join(root, folder, name))
    }
    flushNamesNow(join(root, folder))
  }
  const setAside: string[] = []
  for (const name of ['secret.key', 'simulator.db', 'shop.db']) {
    if (!existsSync(join(checked, name))) continue
    if (existsSync(join(root, name))) {
      const aside = `replaced-${stamp}-${name}`
      linkSync(join(root, name), join(root, aside))
      setAside.push(aside)
    }
    renameSync(join(checked, name), join(root, name))
  }
  flushNamesNow(root)
  flushNamesNow(dirname(root))
  rmSync(checked, { recursive: true, force: true })
  return setAside
}

/** A timestamp for file names, unique even for several restores in one second. */
function freeStamp(root: string): string {
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const names = readdirSync(root)
  for (let turn = 1; ; turn += 1) {
    const stamp = turn === 1 ? moment : `${moment}-${turn}`
    if (!names.some((name) => name.startsWith(`replaced-${stamp}-`))) return stamp
  }
}
