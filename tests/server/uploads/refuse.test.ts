import { afterEach, beforeEach, expect, test } from 'bun:test'
import { deflateSync } from 'node:zlib'
import { uploadLimits } from '#shared/contract/catalog/catalog-staff.ts'
import { jpeg, pngOf, twoHalves, withExif } from './pictures.ts'
import {
  announce,
  type Body,
  openUploadFixture,
  send,
  type UploadFixture,
} from './upload.fixture.ts'

let fixture: UploadFixture
beforeEach(async () => {
  fixture = await openUploadFixture()
})
afterEach(() => fixture.close())

type ErrorBody = { code: string; message: string }

/** Sends a file that must be refused, and checks that nothing of it remains. */
async function refusalOf(body: Body, headers: Record<string, string> = {}) {
  const { address, id } = await announce(fixture)
  const response = await send(address, body, headers)
  const { code, message } = (await response.json()) as ErrorBody
  expect(await fixture.files()).toEqual([])
  expect(fixture.rows().find((row) => row.id === id)).toMatchObject({
    status: 'announced',
    width: null,
  })
  expect((await fetch(`${fixture.publicUrl}/objects/uploads/${id}`)).status).toBe(404)
  // A refusal does not use the address up: the next, good picture is taken.
  expect((await send(address, twoHalves(20, 10))).status).toBe(200)
  return { status: response.status, code, message }
}

test('UPL-02 a picture of exactly 5 MB is taken, one byte more is not', async () => {
  const photo = await jpeg(400, 300)
  const padded = (size: number) => Buffer.concat([photo], size)
  const { address } = await announce(fixture)
  expect((await send(address, padded(uploadLimits.bytes))).status).toBe(200)
  await fixture.close()
  fixture = await openUploadFixture()
  expect(await refusalOf(padded(uploadLimits.bytes + 1))).toEqual({
    status: 413,
    code: 'too_large',
    message: 'That file is too large. Pictures can be up to 5 MB.',
  })
})

test('UPL-02 a stream that does not say how long it is ends at 5 MB as well', async () => {
  const piece = new Uint8Array(1_048_576)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => (sent++ < 40 ? controller.enqueue(piece) : controller.close()),
  })
  expect(await refusalOf(endless)).toMatchObject({ status: 413, code: 'too_large' })
})

const noPicture = "That isn't a picture we can show. Choose a JPEG, PNG, WebP or GIF file."
const damaged = 'That picture is damaged or incomplete. Please try another copy of it.'

test('O28 a text file that is called a PNG is refused', async () => {
  const refusal = await refusalOf('I am called sauce.png', { 'Content-Type': 'image/png' })
  expect(refusal).toEqual({ status: 415, code: 'unsupported_type', message: noPicture })
})

test('O28 an SVG with a script in it is no picture', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const refusal = await refusalOf(svg, { 'Content-Type': 'image/svg+xml' })
  expect(refusal).toEqual({ status: 415, code: 'unsupported_type', message: noPicture })
})

test('O28 a PNG that claims 30,000 by 30,000 pixels is refused before it fills the memory', async () => {
  const bomb = pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1_000)))
  expect(await refusalOf(bomb)).toEqual({
    status: 413,
    code: 'too_large',
    message: 'That picture is too large. We accept up to 50 million pixels.',
  })
})

test('O28 a photo whose upload was cut short is refused, not stored half gray', async () => {
  const photo = await jpeg(1600, 1000)
  const cut = withExif(photo, 1, 'somewhere').subarray(0, photo.length / 2)
  expect(await refusalOf(cut)).toEqual({ status: 422, code: 'invalid', message: damaged })
})

test('O28 a progressive photo is taken whole, and refused when its last scans are missing', async () => {
  const photo = await new Bun.Image(twoHalves(900, 600)).jpeg({ progressive: true }).bytes()
  const { address, id } = await announce(fixture)
  expect((await send(address, photo)).status).toBe(200)
  expect(fixture.rows()).toMatchObject([{ id, width: 900, height: 600 }])
  await fixture.close()
  fixture = await openUploadFixture()
  const cut = Buffer.from(photo.subarray(0, photo.length * 0.8))
  // The decoder accepts it without an error, so the shop checks for the end of the file itself.
  expect((await new Bun.Image(cut).png().bytes()).length).toBeGreaterThan(0)
  expect(await refusalOf(cut)).toEqual({ status: 422, code: 'invalid', message: damaged })
})

test('O28 a PNG and a WebP that broke off are refused as well', async () => {
  const whole = twoHalves(800, 500)
  const webp = await new Bun.Image(whole).webp().bytes()
  for (const picture of [whole, webp]) {
    const cut = Buffer.from(picture.subarray(0, picture.length / 2))
    expect(await refusalOf(cut)).toEqual({ status: 422, code: 'invalid', message: damaged })
    await fixture.close()
    fixture = await openUploadFixture()
  }
})

test('O28 a GIF whose picture broke off is refused, and one that only lacks its last byte is taken', async () => {
  const gif = Buffer.from('R0lGODlhAgACAIAAAP8AAAAA/yH5BAAAAAAALAAAAAACAAIAAAIDRAJZADs=', 'base64')
  const cut = gif.subarray(0, gif.length - 4)
  // The decoder takes it, with colors that were never in the picture.
  expect((await new Bun.Image(cut).png().bytes()).length).toBeGreaterThan(0)
  expect(await refusalOf(cut)).toEqual({ status: 422, code: 'invalid', message: damaged })
  await fixture.close()
  fixture = await openUploadFixture()
  const { address } = await announce(fixture)
  expect((await send(address, gif.subarray(0, gif.length - 1))).status).toBe(200)
})

test('O28 an animated WebP is refused in words that fit', async () => {
  const still = Buffer.from(await new Bun.Image(twoHalves(16, 16)).webp().bytes())
  const animated = 0b10
  const header = Buffer.from([
    ...Buffer.from('VP8X'),
    10,
    0,
    0,
    0,
    animated,
    0,
    0,
    0,
    15,
    0,
    0,
    15,
    0,
    0,
  ])
  const moving = Buffer.concat([still.subarray(0, 12), header, still.subarray(12)])
  expect(await refusalOf(moving)).toEqual({
    status: 415,
    code: 'unsupported_type',
    message: "We can't show animated WebP pictures. Please choose a still picture.",
  })
})

test('O28 a file of zero bytes is refused', async () => {
  const refusal = await refusalOf(new Uint8Array())
  expect(refusal).toEqual({ status: 422, code: 'invalid', message: 'The file is empty.' })
})
