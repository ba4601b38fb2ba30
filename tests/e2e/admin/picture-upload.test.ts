import { afterAll, beforeAll, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { type RunningBinary, startBinary } from '../../support/binary.ts'
import { chromiumPath, testFlags } from '../../support/chromium.ts'
import { staff } from '../staff.ts'

let shop: RunningBinary
let browser: Browser

beforeAll(async () => {
  shop = await startBinary()
  browser = await chromium.launch({
    executablePath: chromiumPath,
    // Chromium's fake camera shows a test video.
    args: [...testFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
})

afterAll(async () => {
  await browser.close()
  await shop.dispose()
})

const samples = fileURLToPath(new URL('../../../public/samples/', import.meta.url))
const [bottle, bowl, jar] = [
  'haskap-gochujang.webp',
  'ketchup-aux-fruits.webp',
  'peach-scotch-bonnet.webp',
] as const

/** Opens a new product's form and records the page's requests and errors. */
async function openEditor() {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
  const faults: string[] = []
  const uploads: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/objects/.test(pathname) && request.method() !== 'GET') {
      uploads.push(`${request.method()} ${pathname.replace(/[^/]+$/, '')}`)
    }
  })
  await page.goto(`${shop.url}/admin`)
  await staff(page).signIn()
  await page.getByRole('link', { name: 'Add Product' }).click()
  await page.getByText('Images up to 5MB').waitFor()
  return { page, faults, uploads }
}

async function choose(page: Page, ...names: string[]) {
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'browse files' }).click(),
  ])
  await dialog.setFiles(names.map((name) => samples + name))
}

/** A DataTransfer with a file, for drop and paste events. */
async function dataTransferOf(page: Page, name: string) {
  const bytes = [...(await Bun.file(samples + name).bytes())]
  return page.evaluateHandle(
    ([content, title]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(content)], title, { type: 'image/webp' }))
      return transfer
    },
    [bytes, name] as const,
  )
}

async function storedPaths(page: Page, count: number): Promise<string[]> {
  const paths = page.getByRole('list', { name: 'Pictures' }).getByText(/^\/objects\/uploads\//)
  await paths.nth(count - 1).waitFor()
  expect(await paths.count()).toBe(count)
  return paths.allInnerTexts()
}

test('UPL-01 UPL-04 UPL-07 UPL-08 UPL-09 TOAST-10 ENT-05 pictures can be added by browsing, dropping, pasting and camera, and the shop serves them', async () => {
  const { page, faults, uploads } = await openEditor()
  await choose(page, bottle, bowl)
  await page.getByText('2 image(s) uploaded successfully', { exact: true }).waitFor()
  expect(await page.getByText('Images Uploaded', { exact: true }).count()).toBe(1)
  await storedPaths(page, 2)

  const note = page.getByText('Images up to 5MB')
  await note.dispatchEvent('drop', { dataTransfer: await dataTransferOf(page, jar) })
  await storedPaths(page, 3)

  // With the focus inside, where the library would receive the paste twice.
  await page.getByRole('tab', { name: 'My device' }).focus()
  await page.evaluate(
    (clipboardData) =>
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    await dataTransferOf(page, bowl),
  )
  await storedPaths(page, 4)
  expect(await page.getByText(/duplicate/).count()).toBe(0)

  await page.getByRole('tab', { name: 'Camera' }).click()
  await page.getByRole('button', { name: 'Take a picture' }).click()
  await page.getByRole('button', { name: 'Submit recorded file' }).click()
  const paths = await storedPaths(page, 5)

  expect(uploads).toEqual(Array.from({ length: 5 }, () => 'PUT /api/objects/uploads/'))
  const badges = page.getByRole('list', { name: 'Pictures' }).getByText(/^(Main|Extra)$/)
  expect(await badges.allInnerTexts()).toEqual(['Main', 'Extra', 'Extra', 'Extra', 'Extra'])
  expect(await page.getByLabel('Image URL').inputValue()).toBe(paths[0] ?? '')

  await page.getByLabel('Name', { exact: true }).fill('Photographed Sauce')
  await page.getByLabel('Price').fill('9')
  await page.getByLabel('Description', { exact: true }).fill('Seen from all sides.')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await page.getByText('Product Created', { exact: true }).waitFor()
  const created = await productNamed('Photographed Sauce')
  expect(created.images).toEqual(
    paths.map((url, index) => ({ url, type: index === 0 ? 'main' : 'supplemental' })),
  )
  for (const url of paths) {
    const answer = await fetch(shop.url + url)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  }
  expect(faults).toEqual([])
  await page.close()
})

test('UPL-01 UPL-02 the uploader is styled, previews files during the upload and disables saving until it is done', async () => {
  const { page } = await openEditor()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/objects/uploads/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await choose(page, bottle)
  await page.getByText(/^Uploading 1 file$/).waitFor()
  const preview = page.locator('.uppy-Dashboard-Item-previewImg')
  await preview.waitFor()
  const bar = page.locator('.uppy-StatusBar-progress')
  expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe('absolute')
  expect(await page.getByRole('button', { name: 'Create Product' }).isDisabled()).toBe(true)
  held.resolve()
  await storedPaths(page, 1)
  expect(await page.getByRole('button', { name: 'Create Product' }).isDisabled()).toBe(false)
  await page.close()
})

test('ERR-16 each failed upload can be retried on its own, and does not block saving', async () => {
  const { page } = await openEditor()
  let isReached = false
  // The route that receives and rejects the bytes.
  const elsewhere = { url: `${shop.url}/api/objects/uploads/unknown` }
  await page.route('**/api/objects/uploads/**', (route) =>
    route.continue(isReached ? {} : elsewhere),
  )
  await choose(page, bottle, bowl)
  const failed = page.locator('.uppy-Dashboard-Item.is-error')
  await failed.nth(1).waitFor()
  isReached = true
  const create = page.getByRole('button', { name: 'Create Product' })
  expect(await create.isDisabled()).toBe(false)
  // The reason is shown as text, not behind a tooltip.
  const reasons = page.getByRole('list', { name: "Pictures that weren't added" })
  expect(await reasons.getByRole('listitem').count()).toBe(2)
  expect(await page.getByText('?', { exact: true }).locator('visible=true').count()).toBe(0)
  await failed.first().getByRole('button', { name: 'Retry upload' }).click()
  await storedPaths(page, 1)
  await page.getByText('1 image(s) uploaded successfully', { exact: true }).waitFor()
  expect(await create.isDisabled()).toBe(false)
  await failed.first().getByRole('button', { name: 'Retry upload' }).click()
  await storedPaths(page, 2)
  expect(await create.isDisabled()).toBe(false)
  expect(await reasons.count()).toBe(0)
  await page.close()
})

test('UPL-03 pictures are reordered by dragging', async () => {
  const { page } = await openEditor()
  await choose(page, bottle, bowl, jar)
  const [first, second, third] = await storedPaths(page, 3)
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
  await pictures.nth(2).scrollIntoViewIfNeeded()
  await pictures.nth(2).dragTo(pictures.nth(1))
  expect(await storedPaths(page, 3)).toEqual([first, third, second].map(String))
  await page.close()
})

test('ERR-15 ERR-16 a file that is not a picture is rejected with a clear message, the others are uploaded', async () => {
  const { page } = await openEditor()
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'browse files' }).click(),
  ])
  await dialog.setFiles([
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
    {
      name: jar,
      mimeType: 'image/webp',
      buffer: Buffer.from(await Bun.file(samples + jar).bytes()),
    },
  ])
  const words = /^Failed to upload fake\.png\. That isn't a picture we can show/
  await page.getByText(words).first().waitFor()
  await storedPaths(page, 1)
  expect(
    await page
      .getByRole('alert')
      .filter({ hasText: /fake\.png/ })
      .count(),
  ).toBe(1)
  const reasons = page.getByRole('list', { name: "Pictures that weren't added" })
  expect(await reasons.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(words),
  ])
  expect(await page.getByText('?', { exact: true }).locator('visible=true').count()).toBe(0)
  expect(await page.getByText('Images up to 5MB').count()).toBe(1)
  await page.close()
})

async function productNamed(name: string): Promise<ListedProduct> {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
  const product = products.find((candidate) => candidate.name === name)
  if (!product) throw new Error(`The shop has no ${name}.`)
  return product
}
