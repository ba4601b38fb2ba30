import { beforeAll, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { uploadLimits } from '#shared/contract/catalog/catalog-staff.ts'
import { pictureWidths } from '#shared/domain/catalog/pictures.ts'
import { colorsOf, jpeg, pngOf, twoHalves, withExif } from '../../server/uploads/pictures.ts'
import { useBrowser } from '../../support/browser.ts'
import { ask } from '../../support/database.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
let page: Page

beforeAll(async () => {
  page = (await visit(`${shop.url}/admin`)).page
  await staff(page).signIn()
})

type File = { name: string; mimeType: string; buffer: Buffer }

const file = (name: string, mimeType: string, bytes: Uint8Array): File => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
})

/** All stored picture files and upload rows. */
async function kept() {
  const data = join(shop.directory, 'data')
  const rows = ask(
    join(data, 'shop.db'),
    "select id from uploads where status = 'stored' order by 1",
  )
  return { files: (await readdir(join(data, 'uploads'))).sort(), rows }
}

/** Opens an empty form for a new product and uploads these files. */
async function choose(files: File[]) {
  // Leaving the form by reload stores it as a draft, which the next form would open with.
  await page.goto(`${shop.url}/admin`)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${shop.url}/admin/products/new`)
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'browse files' }).click(),
  ])
  await dialog.setFiles(files)
}

function listed() {
  return page.getByRole('list', { name: 'Pictures' }).getByText(/^\/objects\/uploads\//)
}

/** Uploads a file that must be rejected with this message, and checks that nothing was stored. */
async function refused(bad: File, words: RegExp) {
  const before = await kept()
  await choose([bad])
  await page.getByText(words).first().waitFor()
  expect(await kept()).toEqual(before)
  expect(await listed().count()).toBe(0)
}

const tooMany =
  'You can only upload 5 files at once, so none of these were added. Please choose fewer.'

test('a 12-megapixel phone photo is rotated upright and loses its location data', async () => {
  const before = await kept()
  const photo = withExif(await jpeg(4000, 3000), 6, 'Chemin du Roy 12, Deschambault')
  expect(photo.length).toBeLessThan(uploadLimits.bytes)
  await choose([file('IMG_0042.jpg', 'image/jpeg', photo)])
  const path = await listed().first().innerText()
  const bytes = await (await fetch(shop.url + path)).bytes()
  const { width, height } = await new Bun.Image(bytes).metadata()
  expect([width, height]).toEqual([1200, 1600])
  expect(await colorsOf(bytes, 1, 2)).toEqual([['red'], ['blue']])
  const now = await kept()
  const added = now.files.filter((name) => !before.files.includes(name))
  const widths = added.map((name) => Number(/-(\d+)\.webp$/.exec(name)?.[1]))
  expect(widths.toSorted((a, b) => a - b)).toEqual([...pictureWidths])
  for (const name of added) {
    const stored = await Bun.file(join(shop.directory, 'data/uploads', name)).bytes()
    expect(/Deschambault|Exif/.test(Buffer.from(stored).toString('latin1'))).toBe(false)
  }
})

test('UPL-16 a photo of more than 5 MB is made smaller in the browser, upright and without its place', async () => {
  const photo = withExif(await jpeg(4000, 3000), 6, 'Chemin du Roy 12, Deschambault')
  const padded = Buffer.concat([photo], 4 * uploadLimits.bytes)
  const sent: { bytes: number; hasPlace: boolean }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'PUT') return
    const body = request.postDataBuffer()
    if (body) sent.push({ bytes: body.length, hasPlace: body.includes('Deschambault') })
  })
  await choose([file('IMG_0043.jpg', 'image/jpeg', padded)])
  const path = await listed().first().innerText()
  const bytes = await (await fetch(shop.url + path)).bytes()
  const { width, height } = await new Bun.Image(bytes).metadata()
  expect([width, height]).toEqual([1200, 1600])
  expect(await colorsOf(bytes, 1, 2)).toEqual([['red'], ['blue']])
  expect(sent.filter(({ bytes: most, hasPlace }) => most > uploadLimits.bytes || hasPlace)).toEqual(
    [],
  )
})

test('UPL-16 a HEIC photo that the browser cannot read is named, with what to do', async () => {
  const heic = file('IMG_0044.heic', 'image/heic', Buffer.from('....ftypheic'))
  await refused(heic, /IMG_0044\.heic\. This browser can't read HEIC photos/)
})

test('what is too large and no photo of a phone is rejected with a message', async () => {
  const picture = Buffer.concat([twoHalves(40, 30)], uploadLimits.bytes + 1)
  await refused(file('large.png', 'image/png', picture), /large\.png exceeds maximum .*5 MB/)
  const photo = Buffer.concat([await jpeg(400, 300)], 25 * 1024 * 1024 + 1)
  await refused(file('large.jpg', 'image/jpeg', photo), /large\.jpg exceeds maximum .*5 MB/)
  const damaged = Buffer.alloc(uploadLimits.bytes + 1)
  await refused(file('bad.jpg', 'image/jpeg', damaged), /bad\.jpg exceeds maximum .*5 MB/)
})

test('a text file named .png is rejected with a message', async () => {
  const text = file('notes.png', 'image/png', Buffer.from('Buy more peppers.'))
  await refused(text, /That isn't a picture we can show\./)
})

test('an SVG with a script is rejected with a message, also when named .png', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await refused(file('logo.svg', 'image/svg+xml', svg), /You can only upload: JPEG, PNG, WebP, GIF/)
  await refused(file('logo.png', 'image/png', svg), /That isn't a picture we can show\./)
})

test('a PNG of 900 million pixels is rejected with a message and never decoded', async () => {
  const rows = deflateSync(Buffer.alloc(30_000 * (1 + 30_000 / 8)))
  const bomb = pngOf(30_000, 30_000, rows, 0, 1)
  expect(bomb.length).toBeLessThan(200_000)
  const memory = await measureMemory()
  await refused(file('bomb.png', 'image/png', bomb), /up to 50 million pixels/)
  expect(await memory.grown()).toBeLessThan(150)
})

test('a truncated photo is rejected with a message', async () => {
  const photo = await jpeg(1600, 1000)
  const cut = photo.subarray(0, photo.length * 0.7)
  await refused(file('cut.jpg', 'image/jpeg', cut), /damaged or incomplete/)
})

test('six files at once are all rejected with a message', async () => {
  const before = await kept()
  const pictures = Array.from({ length: 6 }, (_, index) =>
    file(`six-${index}.png`, 'image/png', twoHalves(40 + index, 30)),
  )
  await choose(pictures)
  await page.getByText(tooMany).first().waitFor()
  expect(await kept()).toEqual(before)
})

test('broken files do not affect the good ones uploaded with them', async () => {
  const before = await kept()
  const photo = await jpeg(600, 400)
  await choose([
    file('good.jpg', 'image/jpeg', photo),
    file('cut.jpg', 'image/jpeg', photo.subarray(0, photo.length / 2)),
    file('notes.png', 'image/png', Buffer.from('Buy more peppers.')),
    file('also-good.png', 'image/png', twoHalves(50, 30)),
  ])
  await listed().nth(1).waitFor()
  expect(await listed().count()).toBe(2)
  const now = await kept()
  expect(now.rows.length - before.rows.length).toBe(2)
  // One picture is stored at widths of 160, 320 and 600 pixels, the other only at 50.
  expect(now.files.length - before.files.length).toBe(4)
})

/** Measures the peak growth of the shop's memory from now on, in megabytes. */
async function measureMemory() {
  const process = `/proc/${shop.pid()}`
  await Bun.write(`${process}/clear_refs`, '5')
  const peak = async () => {
    const status = await Bun.file(`${process}/status`).text()
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
  }
  const before = await peak()
  return { grown: async () => (await peak()) - before }
}
