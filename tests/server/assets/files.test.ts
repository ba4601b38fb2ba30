import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesAt, filesInPacks, packFiles } from '../../../src/server/assets/files.ts'
import { openSamplePictures, sampleFiles } from '../../../src/server/assets/sample-pictures.ts'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { twoHalves } from '../uploads/pictures.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saucery-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Packs files as the build does, and opens them as the executable does. */
async function packed(files: ReadonlyMap<string, Uint8Array>) {
  const { packs, places } = packFiles(files)
  const paths = packs.map((_, index) => join(folder, String(index)))
  for (const [index, path] of paths.entries()) await Bun.write(path, packs[index] ?? '')
  return { sizes: packs.map(({ length }) => length), files: filesInPacks(paths, places) }
}

test('Packed files are read back unchanged', async () => {
  const files = new Map(
    [0, 1, 200_000, 70_000, 0, 900_000, 262_144, 3].map((length, index) => {
      return [`folder/${index}.js`, Buffer.alloc(length, index + 1)] as const
    }),
  )
  const { sizes, files: opened } = await packed(files)
  expect(sizes).toEqual([270_001, 900_000, 262_144, 3])
  for (const [name, bytes] of files) {
    expect(opened.has(name)).toBe(true)
    expect(Buffer.from(await opened.open(name).arrayBuffer()).equals(bytes)).toBe(true)
  }
  expect(opened.has('8.js')).toBe(false)
  expect(() => opened.open('8.js')).toThrow('8.js did not come with the program.')
})

test('Sample pictures are read back unchanged', async () => {
  const pictures = new Map([
    ['wide.webp', await encodePicture(twoHalves(700, 300))],
    ['small.webp', await encodePicture(twoHalves(30, 30))],
  ])
  const files = filesAt(sampleFiles(pictures), (bytes) => new Blob([Buffer.from(bytes)]))
  const { count, read } = await openSamplePictures(files)
  expect(count).toBe(2)
  for (const [name, picture] of pictures) expect(await read(name)).toEqual(picture)
  await expect(read('other.webp')).rejects.toThrow('There is no sample picture other.webp.')
})
