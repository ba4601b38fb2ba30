import { afterEach, beforeEach, expect, test } from 'bun:test'
import { refuseWrites } from '../../support/refuse-writes.ts'
import { blue, channelsOf, colorsOf, cutOut, jpeg, png, twoHalves, withExif } from './pictures.ts'
import {
  announce,
  openUploadFixture,
  send,
  uploader,
  type UploadFixture,
} from './upload.fixture.ts'

let fixture: UploadFixture
beforeEach(async () => {
  fixture = await openUploadFixture()
})
afterEach(() => fixture.close())

test('API-20 UPL-08 ENT-05 the last part of the upload address is the file id of the stored path', async () => {
  const { address, id } = await announce(fixture)
  expect(address).toStartWith(`${fixture.publicUrl}/api/objects/uploads/${id}?expires=`)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect((await fetch(`${fixture.publicUrl}/objects/uploads/${id}`)).status).toBe(404)

  const response = await send(address, twoHalves(40, 30))
  expect(response.status).toBe(200)
  expect(response.headers.get('ETag')).toBe(`"${id}"`)
  expect((await fetch(`${fixture.publicUrl}/objects/uploads/${id}`)).status).toBe(200)
})

test('UPL-07 a phone photo is turned upright, shrunk, and loses where it was taken', async () => {
  const photo = withExif(await jpeg(1600, 1000), 6, 'Chemin du Roy 12, Deschambault')
  const { address, id } = await announce(fixture)
  expect((await send(address, photo)).status).toBe(200)

  expect(fixture.rows()).toMatchObject([{ id, status: 'stored', width: 1000, height: 1600 }])
  expect(fixture.rows()[0]?.placeholder).toStartWith('data:image/webp;base64,')
  expect(await fixture.files()).toEqual([
    `${id}-1000.webp`,
    `${id}-160.webp`,
    `${id}-320.webp`,
    `${id}-640.webp`,
    `${id}-800.webp`,
  ])
  for (const [name, width, height] of [
    [`${id}-160.webp`, 160, 256],
    [`${id}-320.webp`, 320, 512],
    [`${id}-640.webp`, 640, 1024],
    [`${id}-800.webp`, 800, 1280],
    [`${id}-1000.webp`, 1000, 1600],
  ] as const) {
    const bytes = await Bun.file(`${fixture.pictures}/${name}`).bytes()
    expect(await new Bun.Image(bytes).metadata()).toEqual({ width, height, format: 'webp' })
    expect(await colorsOf(bytes, 1, 2)).toEqual([['red'], ['blue']])
    expect(Buffer.from(bytes).includes('Deschambault')).toBe(false)
    expect(Buffer.from(bytes).includes('Exif')).toBe(false)
  }
})

test('O28 UPL-07 JPEG, PNG, WebP and GIF are known by their bytes, whatever they are called', async () => {
  const gif = Buffer.from('R0lGODlhAgACAIAAAP8AAAAA/yH5BAAAAAAALAAAAAACAAIAAAIDRAJZADs=', 'base64')
  const webp = await new Bun.Image(twoHalves(50, 50)).webp().bytes()
  for (const picture of [await jpeg(50, 50), twoHalves(50, 50), webp, gif]) {
    const { address, id } = await announce(fixture)
    expect((await send(address, picture, { 'Content-Type': 'text/html' })).status).toBe(200)
    const served = await fetch(`${fixture.publicUrl}/objects/uploads/${id}`)
    expect(served.headers.get('Content-Type')).toBe('image/webp')
    expect((await new Bun.Image(await served.bytes()).metadata()).format).toBe('webp')
  }
})

test('The color of a picture is taken from its edge, and a transparent picture has none', async () => {
  const onOchre = png(300, 300, (x, y) =>
    Math.hypot(x - 150, y - 150) < 90 ? blue : [200, 140, 60],
  )
  const { address } = await announce(fixture)
  await send(address, onOchre)
  const [red = 0, green = 0, tint = 0] = channelsOf(fixture.rows()[0]?.tone ?? '')
  expect(Math.abs(red - 200)).toBeLessThan(8)
  expect(Math.abs(green - 140)).toBeLessThan(8)
  expect(Math.abs(tint - 60)).toBeLessThan(8)

  for (const photo of [await jpeg(900, 400), twoHalves(640, 480)]) {
    const next = await announce(fixture)
    await send(next.address, photo)
    const row = fixture.rows().find(({ id }) => id === next.id)
    // Half the edge is red, half of it blue.
    const [left = 0, , right = 0] = channelsOf(row?.tone ?? '')
    expect(Math.abs(left - 120)).toBeLessThan(8)
    expect(Math.abs(right - 120)).toBeLessThan(8)
  }

  const clear = await announce(fixture)
  await send(clear.address, cutOut(200, 200))
  expect(fixture.rows().find(({ id }) => id === clear.id)).toMatchObject({ tone: null })
})

test('A picture is never enlarged, however small it is', async () => {
  const { address, id } = await announce(fixture)
  await send(address, twoHalves(1, 1))
  expect(await fixture.files()).toEqual([`${id}-1.webp`])
  expect(fixture.rows()).toMatchObject([{ width: 1, height: 1 }])
})

test('UPL-07 an address takes one picture', async () => {
  const { address, id } = await announce(fixture)
  expect((await send(address, await jpeg(30, 20))).status).toBe(200)
  const again = await send(address, await jpeg(60, 40))
  expect(again.status).toBe(409)
  expect(await again.json()).toEqual({
    code: 'upload_used',
    message: 'This upload address has already been used.',
  })
  expect(await fixture.files()).toEqual([`${id}-30.webp`])
})

test('UPL-07 of two pictures sent to one address at once, exactly one is stored', async () => {
  const { address, id } = await announce(fixture)
  const sent = await Promise.all([
    send(address, twoHalves(700, 500)),
    send(address, twoHalves(750, 500)),
  ])
  expect(sent.map((response) => response.status).sort()).toEqual([200, 409])
  const width = sent[0].status === 200 ? 700 : 750
  expect(fixture.rows()).toMatchObject([{ status: 'stored', width, height: 500 }])
  expect(await fixture.files()).toEqual([160, 320, 640, width].map((each) => `${id}-${each}.webp`))
})

test('UPL-07 an address expires after 15 minutes', async () => {
  const { address } = await announce(fixture)
  fixture.pass(15 * 60_000 - 1)
  const inTime = await announce(fixture)
  expect((await send(address, twoHalves(9, 9))).status).toBe(200)
  fixture.pass(15 * 60_000)
  const late = await send(inTime.address, twoHalves(9, 9))
  expect(late.status).toBe(403)
  expect(await late.json()).toEqual({
    code: 'forbidden',
    message: 'This upload address has expired. Please choose the picture again.',
  })
})

test('UPL-07 an address signed by an instance whose clock is a minute ahead is accepted, and one from before the clock was set back is not', async () => {
  const [ahead, far] = [await announce(fixture), await announce(fixture)]
  fixture.pass(-60_000)
  expect((await send(ahead.address, twoHalves(9, 9))).status).toBe(200)
  fixture.pass(-60 * 60_000)
  expect((await send(far.address, twoHalves(9, 9))).status).toBe(403)
})

test('UPL-07 an address that the shop did not sign takes nothing', async () => {
  const { address, id } = await announce(fixture)
  const other = await announce(fixture)
  const forger = fixture.openAnotherStore(new Uint8Array(32).fill(8))
  const later = new URL(address)
  later.searchParams.set('expires', String(Number(later.searchParams.get('expires')) + 60_000))
  const unsigned = address.split('?')[0] ?? ''
  for (const foreign of [
    unsigned,
    `${unsigned}?expires=99999999999999&signature=`,
    later.href,
    address.replace('session=admin.1', 'session=admin.2'),
    address.replace(id, other.id),
    await forger.announce(fixture.context, uploader),
  ]) {
    const response = await send(foreign, twoHalves(9, 9))
    expect(response.status).toBe(403)
    expect(await response.json()).toEqual({
      code: 'forbidden',
      message: "This upload address isn't valid.",
    })
  }
  expect(await fixture.files()).toEqual([])
})

test('When a database write fails, nothing is partly stored and the upload address stays valid', async () => {
  const { address, id } = await announce(fixture)
  const { database } = fixture
  const allow = await refuseWrites(database, { to: 'uploads', on: 'update', words: 'disk is full' })
  const refused = await send(address, twoHalves(400, 300))
  expect(refused.status).toBe(500)
  expect(await refused.text()).not.toContain('disk is full')
  expect(await fixture.files()).toEqual([])
  await allow()
  expect((await send(address, twoHalves(400, 300))).status).toBe(200)
  expect(await fixture.files()).toEqual([160, 320, 400].map((width) => `${id}-${width}.webp`))
})
