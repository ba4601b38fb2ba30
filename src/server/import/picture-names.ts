import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path'

/** The name of a file; old disks and archives have names in the encoding of Windows. */
export function fileName(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : new TextDecoder('windows-1252').decode(bytes)
}

/**
 * How a file of products names a picture: by path, whatever its letter case, Unicode form and slashes.
 * Programs that download files leave "%20" in their names.
 */
export function pictureKey(name: string): string {
  return decoded(name)
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .normalize('NFC')
    .toLowerCase()
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/**
 * Collects the names of the pictures that a file of products asks for; `find` takes the place of
 * `PictureSource.find` while the file is read for the first time.
 */
export function createPictureNames() {
  const paths = new Set<string>()
  const names = new Set<string>()
  return {
    find: (name: string) => {
      const key = pictureKey(name)
      paths.add(key)
      names.add(basename(key))
      return { fault: 'not unpacked yet' }
    },
    fileById: new Map<string, never>(),
    /** Whether a file of an archive may be one of the pictures: a name alone is enough. */
    has: (path: string): boolean => {
      const key = pictureKey(path)
      return paths.has(key) || names.has(basename(key))
    },
  }
}
