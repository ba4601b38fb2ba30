import { uploadLimits } from '#shared/contract/catalog/catalog-staff.ts'
import * as m from '#shared/i18n/messages.ts'

/** A picture in a folder or archive, read only if the imported file names it. */
export type ChosenPicture = { path: string; size: number; read: () => Promise<Blob> }

const PICTURE = /\.(jpe?g|png|webp|gif)$/i

/** The pictures of a folder, by their paths in it. */
export function picturesInFolder(files: Iterable<File>): ChosenPicture[] {
  return [...files]
    .map((file) => {
      const [, ...inside] = file.webkitRelativePath.split('/')
      const path = inside.length > 0 ? inside.join('/') : file.name
      return { path, size: file.size, read: () => Promise.resolve(file) }
    })
    .filter(isPicture)
}

/** The pictures of a ZIP archive. Throws an error with a message for the user. */
export async function picturesInZip(archive: Blob): Promise<ChosenPicture[]> {
  const { BlobReader, BlobWriter, configure, ZipReader } =
    await import('@zip.js/zip.js/lib/zip-core-native.js')
  // The policy of the page allows no workers made from text.
  configure({ useWebWorkers: false })
  try {
    const entries = await new ZipReader(new BlobReader(archive)).getEntries()
    return entries
      .flatMap((entry) => {
        if (entry.directory) return []
        const { filename: path, uncompressedSize: size } = entry
        return { path, size, read: () => entry.getData(new BlobWriter()) }
      })
      .filter(isPicture)
  } catch (cause) {
    throw new Error(m.importZipDamaged(), { cause })
  }
}

/** Not the hidden files that a Mac puts beside pictures. */
function isPicture({ path }: ChosenPicture): boolean {
  const name = path.split('/').at(-1) ?? ''
  return PICTURE.test(name) && !name.startsWith('.') && path.length <= 500
}

/** Why a picture cannot be uploaded, before it is read; null if it can. */
export function sizeFault({ size }: ChosenPicture): string | null {
  return size > uploadLimits.bytes ? m.errorPictureFile() : null
}
