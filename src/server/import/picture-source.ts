import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ActionError } from '../../shared/contract/errors.ts'
import { pictureKey } from './picture-names.ts'
import { refuseUnusable } from '../uploads/store/encode-picture.ts'

/** A picture that a file of products names. */
type NamedPicture = { id: string } | { fault: string }

export type PictureSource = {
  find: (name: string) => NamedPicture
  /** The files of all pictures found so far, by id. */
  found: ReadonlyMap<string, string>
}

/** More than a camera photo takes up. Limited because a picture is read into memory. */
export const MOST_BYTES = 20 * 1024 * 1024

/** The names that an export gives to pictures. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The pictures in a folder and its subfolders, by path or by name alone, in any letter case
 * (IMPORT-04). A picture's id is derived from its content, so that the same picture is stored once;
 * a picture that an export has named by its id keeps it. Links are not followed: in a folder from
 * elsewhere, they could publish any file of this machine.
 */
export function openPictureFolder(folder: string, shownAs = folder): PictureSource {
  const root = realpathSync(folder)
  const byName = new Map<string, string[]>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const key = path.replaceAll('\\', '/').toLowerCase()
    for (const name of new Set([key, basename(key)])) {
      byName.set(name, [...(byName.get(name) ?? []), path])
    }
  }
  const known = new Map<string, NamedPicture>()
  const found = new Map<string, string>()

  function read(name: string): NamedPicture {
    const key = pictureKey(name)
    const [path, other] = byName.get(key) ?? byName.get(basename(key)) ?? []
    if (path === undefined) return { fault: `There is no picture "${name}" in ${shownAs}.` }
    if (other !== undefined) {
      return { fault: `"${name}" may be ${path} or ${other}. Name the picture with its folder.` }
    }
    const file = join(folder, path)
    const facts = lstatSync(file)
    if (facts.isSymbolicLink() || realpathSync(file) !== join(root, path)) {
      return { fault: `"${name}" is a link, and links are not followed.` }
    }
    if (!facts.isFile()) return { fault: `"${name}" is not a file.` }
    if (facts.size > MOST_BYTES) return { fault: `The picture "${name}" is larger than 20 MB.` }
    const bytes = readFileSync(file)
    try {
      refuseUnusable(bytes)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      return { fault: `${name}: ${error.message}` }
    }
    const stem = basename(key).replace(/\.\w+$/, '')
    const id = ID.test(stem) ? stem : idOf(bytes)
    found.set(id, file)
    return { id }
  }

  return {
    found,
    find: (name) => {
      const picture = known.get(name) ?? read(name)
      known.set(name, picture)
      return picture
    },
  }
}

function idOf(bytes: Uint8Array): string {
  return Bun.randomUUIDv5(createHash('sha256').update(bytes).digest('hex'), 'url')
}
