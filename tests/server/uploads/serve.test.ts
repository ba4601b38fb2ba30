import { afterEach, beforeEach, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { pictureAddress, pictureWidths, uploadPath } from '#shared/domain/catalog/pictures.ts'
import { serveUpload } from '../../../src/server/uploads/uploads.http.ts'
import { twoHalves } from './pictures.ts'
import { announce, openUploadFixture, send, type UploadFixture } from './upload.fixture.ts'

let fixture: UploadFixture
beforeEach(async () => {
  fixture = await openUploadFixture()
})
afterEach(() => fixture.close())

async function upload(width: number, height: number): Promise<string> {
  const { address, id } = await announce(fixture)
  await send(address, twoHalves(width, height))
  return fixture.publicUrl + uploadPath(id)
}

async function widthOf(address: string): Promise<number> {
  const response = await fetch(address)
  return (await new Bun.Image(await response.bytes()).metadata()).width
}

test('The width asked for is answered by the nearest that is at least as wide, else the widest', async () => {
  expect([...pictureWidths]).toEqual([160, 320, 640, 800, 1200])
  const large = await upload(1500, 100)
  expect(await widthOf(`${large}?w=1`)).toBe(160)
  expect(await widthOf(`${large}?w=161`)).toBe(320)
  expect(await widthOf(`${large}?w=320`)).toBe(320)
  expect(await widthOf(`${large}?w=321`)).toBe(640)
  expect(await widthOf(`${large}?w=1200`)).toBe(1200)
  expect(await widthOf(`${large}?w=4000`)).toBe(1200)
  expect(await widthOf(large)).toBe(1200)
  expect(await widthOf(`${large}?w=wide`)).toBe(1200)

  const small = await upload(500, 100)
  expect(await widthOf(`${small}?w=320`)).toBe(320)
  expect(await widthOf(`${small}?w=640`)).toBe(500)
  expect(await widthOf(small)).toBe(500)
})

test('A missing width of a picture is replaced by the next larger one', async () => {
  const address = await upload(1500, 100)
  const [, id = ''] = /uploads\/(.+)$/.exec(address) ?? []
  await rm(`${fixture.pictures}/${id}-160.webp`)
  expect(await widthOf(`${address}?w=160`)).toBe(320)
  await rm(`${fixture.pictures}/${id}-320.webp`)
  expect(await widthOf(`${address}?w=160`)).toBe(640)
})

test('CARD-11 a picture with its time stamp is kept for a year, without one for a day', async () => {
  const address = await upload(60, 60)
  const plain = await fetch(address)
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=86400')
  const path = pictureAddress(new URL(address).pathname, '2026-03-02T15:00:00.000Z', 320)
  const stamped = await fetch(fixture.publicUrl + path)
  expect(stamped.status).toBe(200)
  expect(stamped.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
})

test('A browser cannot take a stored picture for a page', async () => {
  const { headers } = await fetch(await upload(60, 60))
  expect(headers.get('Content-Type')).toBe('image/webp')
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('Content-Disposition')).toBe('inline')
})

test('A picture that the browser has is not sent again', async () => {
  const address = await upload(700, 60)
  const first = await fetch(`${address}?w=320`)
  const etag = first.headers.get('ETag') ?? ''
  const known = (value: string, query = '?w=320') =>
    fetch(address + query, { headers: { 'If-None-Match': value } })
  const again = await known(etag)
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
  expect((await known(`"other", W/${etag}`)).status).toBe(304)
  expect((await known('"other"')).status).toBe(200)
  // Another width is another picture.
  expect((await known(etag, '?w=640')).status).toBe(200)
})

test('ENT-05 unknown ids and paths that lead elsewhere are not found, in the one form', async () => {
  await Bun.write(`${fixture.pictures}/secret.webp`, 'secret')
  const paths = ['secret', '..%2fshop.db', '..%2Fuploads%2Fsecret.webp', crypto.randomUUID(), '%00']
  for (const path of paths) {
    const response = await fetch(`${fixture.publicUrl}/objects/uploads/${path}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toContain('application/json')
    expect(await response.json()).toEqual({
      message: "We can't find that picture.",
      code: 'not_found',
    })
  }
  const request = new Request(`${fixture.publicUrl}/objects/uploads/x`)
  expect((await serveUpload(fixture.context, request, '../shop.db')).status).toBe(404)
})

test('A picture whose file is gone is not found instead of failing, and the log says so', async () => {
  const address = await upload(60, 60)
  const [name] = await fixture.files()
  await Bun.file(`${fixture.pictures}/${name}`).delete()
  expect((await fetch(address)).status).toBe(404)
  const id = new URL(address).pathname.split('/').at(-1) ?? ''
  const line = JSON.parse(
    fixture.lines.findLast((text) => text.includes('picture_missing')) ?? '{}',
  )
  expect(line).toMatchObject({ level: 'warn', event: 'picture_missing', upload: id })
})
