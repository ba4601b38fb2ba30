import { existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { flushNamesNow } from '../runtime/atomic-file.ts'

/** In a data directory, a whole and checked archive that is about to take the old shop's place. */
const CHECKED = '.restored'

/** Begins to put what was unpacked into the directory around it: from here on there is no way back. */
export function putInPlace(unpacked: string): string[] {
  const root = dirname(unpacked)
  // Not on top of one that was cut off: the two must not be mixed.
  rmSync(join(root, CHECKED), { recursive: true, force: true })
  renameSync(unpacked, join(root, CHECKED))
  flushNamesNow(root)
  return finishRestore(root)
}

/**
 * Moves a checked archive into place, the database last, and says under which names the old files
 * are kept. What a power cut has left of it is finished by whoever opens the directory next, so a
 * shop is never half the old one.
 */
export function finishRestore(root: string): string[] {
  const checked = join(root, CHECKED)
  if (!existsSync(checked)) return []
  const stamp = freeStamp(root)
  for (const folder of ['uploads', 'mail']) {
    mkdirSync(join(root, folder), { recursive: true, mode: 0o700 })
    const from = join(checked, folder)
    // Pictures never change under their names: the old shop does not mind the new one's.
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

/** The moment as a part of names; of several restores within one second each has its own. */
function freeStamp(root: string): string {
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const names = readdirSync(root)
  for (let turn = 1; ; turn += 1) {
    const stamp = turn === 1 ? moment : `${moment}-${turn}`
    if (!names.some((name) => name.startsWith(`replaced-${stamp}-`))) return stamp
  }
}
