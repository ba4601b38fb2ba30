import { afterEach, beforeEach, expect, test } from 'bun:test'
import { stat, utimes } from 'node:fs/promises'
import pLimit from 'p-limit'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { twoHalves } from './pictures.ts'
import { announce, openUploadFixture, send, type UploadFixture } from './upload.fixture.ts'

let fixture: UploadFixture
beforeEach(async () => {
  fixture = await openUploadFixture()
})
afterEach(() => fixture.close())

const DAY = 24 * 60 * 60 * 1000

test('ENT-05 a picture of the sample shop is stored once under its own id and served like any other', async () => {
  const { files } = fixture.context
  const id = '0195d1d0-0000-7000-8000-000000000001'
  await files.importPicture(id, await encodePicture(twoHalves(700, 700)))
  expect(await fixture.files()).toEqual([160, 320, 640, 700].map((width) => `${id}-${width}.webp`))
  const before = await stat(`${fixture.pictures}/${id}-320.webp`)

  await files.importPicture(id, await encodePicture(twoHalves(900, 900)))
  expect(fixture.rows()).toMatchObject([{ id, status: 'stored', width: 700, height: 700 }])
  expect((await stat(`${fixture.pictures}/${id}-320.webp`)).ino).toBe(before.ino)
  expect((await fetch(`${fixture.publicUrl}/objects/uploads/${id}`)).status).toBe(200)
})

test('An id that would lead out of the directory stores nothing', async () => {
  const { files } = fixture.context
  await expect(
    files.importPicture('../shop', await encodePicture(twoHalves(9, 9))),
  ).rejects.toThrow()
  expect(await fixture.files()).toEqual([])
  expect(fixture.rows()).toEqual([])
})

test('At start, what interrupted uploads left is cleared away and pictures stay', async () => {
  const good = await announce(fixture)
  await send(good.address, twoHalves(30, 30))
  const broken = await announce(fixture)
  await Bun.write(`${fixture.pictures}/${broken.id}-320.webp`, 'renamed, but never marked')
  const half = `${fixture.pictures}/${broken.id}-640.webp.5f0c.tmp`
  await Bun.write(half, 'half')
  await Bun.write(`${fixture.pictures}/notes.txt`, 'not ours to delete')

  // Another instance may be receiving it, and the interrupted upload may be tried again.
  const before = await fixture.files()
  await fixture.openAnotherStore().sweep()
  expect(await fixture.files()).toEqual(before)
  fixture.pass(DAY / 24)
  const longAgo = new Date(Date.now() - DAY)
  await utimes(half, longAgo, longAgo)
  await fixture.openAnotherStore().sweep()
  expect(await fixture.files()).toEqual([`${good.id}-30.webp`, 'notes.txt'].sort())
})

test('Announced uploads that never arrive are forgotten after a day', async () => {
  await announce(fixture)
  fixture.pass(DAY)
  const { id } = await announce(fixture)
  fixture.pass(1)
  await fixture.context.files.sweep()
  expect(fixture.rows().map((row) => row.id)).toEqual([id])
})

test('Only the owner of the data directory may read the files', async () => {
  const { address, id } = await announce(fixture)
  await send(address, twoHalves(30, 30))
  expect((await stat(`${fixture.pictures}/${id}-30.webp`)).mode & 0o777).toBe(0o600)
})

test('UPL-02 of five pictures that arrive together, two are worked on at once and all get their turn', async () => {
  const inTurn = pLimit(2)
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const begun: number[] = []
  const all = gates.map((gate, index) =>
    inTurn(async () => {
      begun.push(index)
      await gate.promise
    }),
  )
  await Bun.sleep(0)
  expect(begun).toEqual([0, 1])
  gates[1]?.reject(new Error('damaged'))
  await expect(all[1]).rejects.toThrow('damaged')
  await Bun.sleep(0)
  expect(begun).toEqual([0, 1, 2])
  gates.forEach((gate) => gate.resolve())
  await Promise.allSettled(all)
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('UPL-02 five pictures sent together are all stored', async () => {
  const announced = await Promise.all(Array.from({ length: 5 }, () => announce(fixture)))
  const sent = await Promise.all(announced.map(({ address }) => send(address, twoHalves(400, 300))))
  expect(sent.map((response) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(await fixture.files()).toHaveLength(15)
})
