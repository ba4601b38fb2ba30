import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TEMPORARY, writeDurably } from '../../runtime/atomic-file.ts'
import type { EncodedPicture } from './encode-picture.ts'

// Ids are part of file names, so they must not contain path separators.
const ID = /^[A-Za-z0-9-]{1,64}$/
const NAME = /^([A-Za-z0-9-]{1,64})-(\d{1,5})\.webp$/

/** The pictures on disk: one file for each id and width. */
export function createPictureFiles(directory: string) {
  function pathOf(id: string, width: number): string {
    if (!ID.test(id)) throw new Error('A picture must not be stored under this id.')
    return join(directory, `${id}-${width}.webp`)
  }

  return {
    async write(id: string, files: EncodedPicture['files']): Promise<void> {
      for (const { width, bytes } of files) await writeDurably(pathOf(id, width), bytes)
    },

    /** Null when the file is missing, such as after an incomplete restore. */
    async open(id: string, width: number): Promise<Blob | null> {
      const file = Bun.file(pathOf(id, width), { type: 'image/webp' })
      return (await file.exists()) ? file : null
    },

    async remove(id: string, files: EncodedPicture['files']): Promise<void> {
      for (const { width } of files) await rm(pathOf(id, width), { force: true })
    },

    /** Deletes half-written files, and the pictures of the given ids. */
    async sweep(ids: ReadonlySet<string>): Promise<void> {
      for (const name of await readdir(directory)) {
        const id = NAME.exec(name)?.[1]
        const isLeftOver = name.endsWith(TEMPORARY) || (id !== undefined && ids.has(id))
        if (isLeftOver) await rm(join(directory, name), { force: true })
      }
    },
  }
}
