import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { pngOf, twoHalves, withExif, withWebpExif } from './pictures.ts'

const encoder = join(import.meta.dir, '../../../src/server/uploads/store/encode-picture.ts')

/** Encodes a picture in a process of its own; `megabytes` is the most memory that it had. */
async function encodedAlone(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'saucery-test-large-'))
  try {
    const file = join(folder, 'picture')
    await Bun.write(file, bytes)
    const code = `
      import { encodePicture } from ${JSON.stringify(encoder)}
      const { width, height } = await encodePicture(await Bun.file(${JSON.stringify(file)}).bytes())
      const status = await Bun.file('/proc/self/status').text()
      console.log(width + 'x' + height, /VmHWM:\\s+(\\d+)/.exec(status)[1])`
    const child = Bun.spawn([process.execPath, '-e', code])
    const [size, kilobytes] = (await new Response(child.stdout).text()).trim().split(' ')
    return { size, megabytes: Number(kilobytes) / 1024 }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const small = twoHalves(8, 6)

test('O28 a photo of 48 megapixels is shrunk while it is decoded, so that a shop of 256 MB can take it', async () => {
  const photo = await new Bun.Image(small).resize(8000, 6000).jpeg().bytes()
  for (const [file, size] of [
    [photo, '8000x6000'],
    [withExif(photo, 6, 'somewhere'), '6000x8000'],
  ] as const) {
    const done = await encodedAlone(file)
    expect(done.size).toBe(size)
    // The decoded picture alone would be 192 MB.
    expect(done.megabytes).toBeLessThan(130)
  }
})

test('O28 a photo that is much higher than wide needs no more memory', async () => {
  const strip = await new Bun.Image(small).resize(1_199, 16_383).jpeg().bytes()
  const done = await encodedAlone(strip)
  expect(done.size).toBe('1199x16383')
  expect(done.megabytes).toBeLessThan(150)
})

const refusal = (file: Uint8Array) =>
  encodePicture(file).then(
    ({ width, height }) => `${width}x${height}`,
    (error: Error) => error.message,
  )

const ofKind = (most: number) =>
  `That picture is too large. A file of this kind can have up to ${most} million pixels. Make it smaller, or save it as an ordinary JPEG.`

test('O28 what has to be decoded whole is refused by the size that it declares, however small the file is', async () => {
  const data = deflateSync(Buffer.alloc(1_000))
  expect(await refusal(pngOf(8_000, 6_000, data))).toBe(ofKind(25))
  expect(await refusal(pngOf(24_000_000, 1, data))).toBe(
    'That picture is too long. Each side can be up to 65,535 pixels.',
  )
  const lossless = await new Bun.Image(small).resize(4_700, 3_600).webp({ lossless: true }).bytes()
  expect(await refusal(lossless)).toBe(ofKind(16))
  // A canvas of 48 megapixels around a picture of four pixels.
  const webp = await new Bun.Image(twoHalves(2, 2)).webp().bytes()
  const canvas = { width: 8_000, height: 6_000 }
  expect(await refusal(withWebpExif(webp, canvas, new Uint8Array()))).toContain('damaged')
})

test('O28 a progressive photo is refused by the memory that its scans need, an ordinary one is not', async () => {
  const photo = await new Bun.Image(small).resize(5_000, 4_200).jpeg().bytes()
  expect(await refusal(photo)).toBe('5000x4200')
  const progressive = await new Bun.Image(small)
    .resize(8_000, 6_000)
    .jpeg({ progressive: true })
    .bytes()
  expect(await refusal(progressive)).toBe(ofKind(40))
})

test('O28 a PNG and a progressive photo of 24 megapixels are taken', async () => {
  const picture = () => new Bun.Image(small).resize(6_000, 4_000)
  for (const file of [
    await picture().png({ compressionLevel: 1 }).bytes(),
    await picture().jpeg({ progressive: true }).bytes(),
  ]) {
    expect(await refusal(file)).toBe('6000x4000')
  }
})
