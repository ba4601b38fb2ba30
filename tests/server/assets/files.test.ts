import { expect, test } from 'bun:test'
import { filesAt } from '../../../src/server/assets/files.ts'
import { openSamplePictures, sampleFiles } from '../../../src/server/assets/sample-pictures.ts'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { twoHalves } from '../uploads/pictures.ts'

test('A file of the program is read by its name, and a missing one is named', async () => {
  const files = filesAt(new Map([['folder/1.js', 'one']]), (text) => new Blob([text]))
  expect(files.has('folder/1.js')).toBe(true)
  expect(await files.open('folder/1.js').text()).toBe('one')
  expect(files.has('1.js')).toBe(false)
  expect(() => files.open('1.js')).toThrow('1.js did not come with the program.')
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
