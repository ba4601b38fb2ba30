import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { isMadeBySystem } from '../runtime/disk/made-by-system.ts'
import { refuseUnusable } from '../uploads/store/encode-picture.ts'
import { pictureId } from '../uploads/store/picture-id.ts'
import { pictureChooser } from './picture-choice.ts'
import { fileName } from './picture-names.ts'

/** A picture that a file of products names. */
export type NamedPicture = { id: string } | { fault: string }

/** Its path as it is shown, and in the bytes that it has on the disk. */
export type PictureFile = { path: string; bytes: Buffer }

export type PictureSource = {
  find: (name: string) => NamedPicture
  /** The files of all pictures found so far, by id. */
  fileById: ReadonlyMap<string, PictureFile>
}

/** More than a camera photo takes up. Limited because a picture is read into memory. */
export const MOST_BYTES = 20 * 1024 * 1024

/**
 * The files in a folder, with their paths in it. A folder of the system's own may be closed to the shop,
 * or have a folder of previews for each picture, of the same name.
 */
function filesIn(folder: Buffer, parents = ''): PictureFile[] {
  return readdirSync(folder, { encoding: 'buffer' }).flatMap((entry) => {
    const name = fileName(entry)
    if (isMadeBySystem(name)) return []
    const path = parents + name
    const bytes = Buffer.concat([folder, Buffer.from('/'), entry])
    return lstatSync(bytes).isDirectory() ? filesIn(bytes, `${path}/`) : [{ path, bytes }]
  })
}

/**
 * The pictures in a folder and its subfolders. Links are not followed: in a folder from elsewhere, they
 * could publish any file of this machine.
 */
export function openPictureFolder(folder: string, shownAs = folder): PictureSource {
  const root = realpathSync(folder, { encoding: 'buffer' })
  const files = new Map(filesIn(root).map(({ path, bytes }) => [path, bytes]))
  const choose = pictureChooser(files.keys(), shownAs)
  const pictureByName = new Map<string, NamedPicture>()
  const fileById = new Map<string, PictureFile>()

  function read(name: string): NamedPicture {
    const choice = choose(name)
    if ('fault' in choice) return choice
    const { path } = choice
    const file = files.get(path)
    if (!file) return { fault: m.importPictureMissing({ name, place: shownAs }) }
    const facts = lstatSync(file)
    if (facts.isSymbolicLink() || !realpathSync(file, { encoding: 'buffer' }).equals(file)) {
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
    const id = pictureId(name, bytes)
    fileById.set(id, { path: join(folder, path), bytes: file })
    return { id }
  }

  return {
    fileById,
    find: (name) => {
      const picture = pictureByName.get(name) ?? read(name)
      pictureByName.set(name, picture)
      return picture
    },
  }
}
