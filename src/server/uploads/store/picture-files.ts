import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { TEMPORARY, writeDurably } from '../../runtime/disk/atomic-file.ts'
import type { EncodedPicture } from './encode-picture.ts'

// Ids are part of file names, so they must not contain path separators.
const ID = /^[A-Za-z0-9-]{1,64}$/
const NAME = /^([A-Za-z0-9-]{1,64})-(\d{1,5})\.webp$/

/** Where pictures are kept: one file for each id and width. */
export type PictureFiles = {
  write: (id: string, files: EncodedPicture['files']) => Promise<void>
  /** Null when the file is missing, such as after an incomplete restore. */
  open: (id: string, width: number) => Promise<Blob | null>
  remove: (id: string, files: EncodedPicture['files']) => Promise<void>
  /** Deletes half-written files, and the pictures of the given ids. */
  sweep: (ids: ReadonlySet<string>) => Promise<void>
}

/** The name of a picture's file. Throws for an invalid id, because ids come from requests. */
export function pictureName(id: string, width: number): string {
  if (!ID.test(id)) throw new Error('A picture must not be stored under this id.')
  return `${id}-${width}.webp`
}

/** Milliseconds after which a half-written file is considered abandoned. */
const ABANDONED = 60 * 60 * 1000

/** The pictures on disk. */
export function createPictureFiles(directory: string): PictureFiles {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const pathOf = (id: string, width: number) => join(directory, pictureName(id, width))

  async function isAbandoned(name: string): Promise<boolean> {
    if (!name.endsWith(TEMPORARY)) return false
    const file = await stat(join(directory, name)).catch(() => null)
    return file !== null && Date.now() - file.mtimeMs > ABANDONED
  }

  return {
    async write(id: string, files: EncodedPicture['files']): Promise<void> {
      for (const { width, bytes } of files) await writeDurably(pathOf(id, width), bytes)
    },

    async open(id: string, width: number): Promise<Blob | null> {
      const file = Bun.file(pathOf(id, width), { type: 'image/webp' })
      return (await file.exists()) ? file : null
    },

    async remove(id: string, files: EncodedPicture['files']): Promise<void> {
      for (const { width } of files) await rm(pathOf(id, width), { force: true })
    },

    async sweep(ids): Promise<void> {
      for (const name of await readdir(directory)) {
        const id = NAME.exec(name)?.[1]
        const isLeftOver = id === undefined ? await isAbandoned(name) : ids.has(id)
        if (isLeftOver) await rm(join(directory, name), { force: true })
      }
    },
  }
}
