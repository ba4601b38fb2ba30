import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ActionError } from '../../shared/contract/errors.ts'
import * as m from '../../shared/i18n/messages.ts'
import { refuseUnusable } from '../uploads/store/encode-picture.ts'
import { pictureKey } from './picture-names.ts'

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
 * The pictures in a folder and its subfolders, in any letter case (IMPORT-04): of the files with a
 * name, the one whose folders are most like those of the path. A picture's id is derived from its
 * content, so that the same picture is stored once; a picture that an export has named by its id
 * keeps it. Links are not followed: in a folder from elsewhere, they could publish any file of this
 * machine.
 */
export function openPictureFolder(folder: string, shownAs = folder): PictureSource {
  const root = realpathSync(folder)
  const byName = new Map<string, { path: string; key: string }[]>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const key = pictureKey(path.replaceAll('\\', '/'))
    const name = basename(key)
    const known = byName.get(name) ?? []
    if (known.length === 0) byName.set(name, known)
    known.push({ path, key })
  }
  const known = new Map<string, NamedPicture>()
  const found = new Map<string, string>()
  /** The path for which each file was taken by its name alone. */
  const takenFor = new Map<string, string>()

  function read(name: string): NamedPicture {
    const key = pictureKey(name)
    const [best, other] = mostAlike(byName.get(basename(key)) ?? [], key)
    if (best === undefined) return { fault: m.importPictureMissing({ name, place: shownAs }) }
    if (other !== undefined) {
      return { fault: m.importPictureEither({ name, one: best.path, other: other.path }) }
    }
    const { path } = best
    if (key.includes('/') && likeness(best.key, key) === 1) {
      const earlier = takenFor.get(path) ?? key
      takenFor.set(path, earlier)
      if (earlier !== key) {
        return { fault: m.importPictureTwice({ name, other: earlier, path }) }
      }
    }
    const file = join(folder, path)
    const facts = lstatSync(file)
    if (facts.isSymbolicLink() || realpathSync(file) !== join(root, path)) {
      return { fault: m.importPictureLink({ name }) }
    }
    if (!facts.isFile()) return { fault: m.importPictureNoFile({ name }) }
    if (facts.size > MOST_BYTES) {
      return { fault: m.importPictureTooLarge({ name, megabytes: MOST_BYTES / 1024 ** 2 }) }
    }
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

/** The file of the same path; or else those that share most parts with it, counted from the end. */
function mostAlike<File extends { key: string }>(files: readonly File[], key: string): File[] {
  const exact = files.find((file) => file.key === key)
  if (exact) return [exact]
  const most = Math.max(0, ...files.map((file) => likeness(file.key, key)))
  return files.filter((file) => likeness(file.key, key) === most)
}

function likeness(one: string, other: string): number {
  const [parts, others] = [one.split('/').toReversed(), other.split('/').toReversed()]
  const different = parts.findIndex((part, index) => part !== others[index])
  return different === -1 ? parts.length : different
}

function idOf(bytes: Uint8Array): string {
  return Bun.randomUUIDv5(createHash('sha256').update(bytes).digest('hex'), 'url')
}
