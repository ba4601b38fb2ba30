import { readFile } from 'node:fs/promises'
import { ActionError } from '#shared/contract/errors.ts'
import { encodePicture } from '../uploads/store/encode-picture.ts'
import type { UploadStore } from '../uploads/store/upload-store.ts'
import type { PictureSource } from './picture-source.ts'

/**
 * Stores the pictures that were found, before any product is written, and returns how many were
 * new. A picture that cannot be decoded ends the import; the next import skips the pictures that
 * are already stored.
 */
export async function storePictures(
  files: UploadStore,
  { fileById }: PictureSource,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  let [done, added] = [0, 0]
  for (const [id, { path, bytes }] of fileById) {
    onProgress(done, fileById.size)
    if (!(await files.has(id))) {
      const picture = await readFile(bytes).then(encodePicture).catch(namedRefusal(path))
      await files.importPicture(id, picture)
      added += 1
    }
    done += 1
  }
  onProgress(done, fileById.size)
  return added
}

function namedRefusal(path: string) {
  return (error: unknown): never => {
    if (!(error instanceof ActionError)) throw error
    throw new Error(`${path}: ${error.message} No product was imported.`)
  }
}
