import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { isMadeBySystem } from '../runtime/disk/made-by-system.ts'
import { refuseUnusable } from '../uploads/store/encode-picture.ts'
import { pictureId } from '../uploads/store/picture-id.ts'
import { pictureChooser } from './picture-choice.ts'

/** A picture that a file of products names. */
export type NamedPicture = { id: string } | { fault: string }

export type PictureSource = {
  find: (name: string) => NamedPicture
  /** The files of all pictures found so far, by id. */
  urlByName: ReadonlyMap<string, string>
}

/** More than a camera photo takes up. Limited because a picture is read into memory. */
export const MOST_BYTES = 20 * 1024 * 1024

/**
 * The paths of the files in a folder. A folder of the system's own may be closed to the shop, or have
 * a folder of previews for each picture, of the same name.
 */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry
    if (isMadeBySystem(name)) return []
    return entry.isDirectory()
      ? filesIn(join(folder, name)).map((path) => join(name, path))
      : [name]
  })
}

/**
 * The pictures in a folder and its subfolders. Links are not followed: in a folder from elsewhere, they
 * could publish any file of this machine.
 */
export function openPictureFolder(folder: string, shownAs = folder): PictureSource {
  const root = realpathSync(folder)
  const choose = pictureChooser(filesIn(folder), shownAs)
  const pictureByName = new Map<string, NamedPicture>()
  const urlByName = new Map<string, string>()

  function read(name: string): NamedPicture {
    const choice = choose(name)
    if ('fault' in choice) return choice
    const { path } = choice
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
    const id = pictureId(name, bytes)
    urlByName.set(id, file)
    return { id }
  }

  return {
    urlByName,
    find: (name) => {
      const picture = pictureByName.get(name) ?? read(name)
      pictureByName.set(name, picture)
      return picture
    },
  }
}
