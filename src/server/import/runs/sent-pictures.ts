import type { ImportSource } from '#shared/contract/staff/imports.ts'
import * as m from '#shared/i18n/messages.ts'
import { pictureChooser } from '../picture-choice.ts'
import type { NamedPicture, PictureSource } from '../picture-source.ts'

/** Stands for a picture that has not been uploaded. */
const NO_PICTURE = '00000000-0000-0000-0000-000000000000'

/**
 * The pictures of an import in the browser, which sends the paths of all and uploads those that the file
 * names. `missing` collects these.
 */
export function sentPictures(
  pictures: NonNullable<ImportSource['pictures']>,
  isStored: (id: string) => boolean,
): PictureSource & { missing: ReadonlySet<string> } {
  const byPath = new Map(pictures.map((picture) => [picture.path, picture]))
  const choose = pictureChooser(byPath.keys(), m.importChosenPictures())
  const missing = new Set<string>()

  function find(name: string): NamedPicture {
    const choice = choose(name)
    if ('fault' in choice) return choice
    const { id, fault } = byPath.get(choice.path) ?? {}
    if (fault !== undefined) return { fault: `${name}: ${fault}` }
    if (id !== undefined && isStored(id)) return { id }
    missing.add(choice.path)
    return { id: NO_PICTURE }
  }

  return { find, fileById: new Map(), missing }
}
