import { basename } from 'node:path'
import * as m from '#shared/i18n/messages.ts'
import { pictureKey } from './picture-names.ts'

type File = { path: string; key: string }

/**
 * Chooses the file that a name means, in any letter case (IMPORT-04): of the files with this name, the
 * one whose folders are most like those of the path. One file is not taken for two addresses.
 */
export function pictureChooser(paths: Iterable<string>, shownAs: string) {
  const byName = new Map<string, File[]>()
  for (const path of paths) {
    const key = pictureKey(path)
    const name = basename(key)
    const candidates = byName.get(name) ?? []
    if (candidates.length === 0) byName.set(name, candidates)
    candidates.push({ path, key })
  }
  /** The path for which each file was taken by its name alone. */
  const takenFor = new Map<string, string>()

  return (name: string): { path: string } | { fault: string } => {
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
    return { path }
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
