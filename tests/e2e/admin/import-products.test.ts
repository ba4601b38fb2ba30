import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { cutOut } from '../../server/uploads/pictures.ts'
import { obstacles } from '../../support/axe.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'saucery-test-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

const named = async (name: string) =>
  (await send<StaffProduct[]>('GET', `/api/admin/products?search=${encodeURIComponent(name)}`))[0]

const shopify = `Handle,Title,Body (HTML),Variant SKU,Variant Price,Variant Inventory Qty,Status,Image Src
hot,Moved Hot,<p>Hot</p>,MV-1,9.99,5,active,https://old.example/a/jar.png
mild,Moved Mild,<p>Mild</p>,MV-2,7.50,,draft,https://old.example/b/jar.png
bad,Moved Bad,<p>Bad</p>,MV-3,free,,active,
`

test('IMPORT-11 IMPORT-13 an owner moves in with a file and a ZIP archive, looks, imports, and undoes it, by keyboard', async () => {
  const archive = new ZipWriter(new BlobWriter())
  await archive.add('photos/a/jar.png', new BlobReader(new Blob([new Uint8Array(cutOut(40, 20))])))
  await archive.add('photos/b/jar.png', new BlobReader(new Blob([new Uint8Array(cutOut(44, 20))])))
  await archive.add('photos/unused.png', new BlobReader(new Blob([new Uint8Array(cutOut(48, 20))])))
  const zip = Buffer.from(await (await archive.close()).arrayBuffer())

  const { page, faults } = await visit(`${shop.url}/admin`, { bypassesPolicy: true })
  await staff(page).signIn()
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT')
      uploads.push(new URL(request.url()).searchParams.get('name') ?? '')
  })
  await page.getByRole('button', { name: 'Import', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  await dialog.waitFor()
  expect(await obstacles(page)).toEqual([])

  const preview = dialog.getByRole('button', { name: 'Preview' })
  await preview.press('Enter')
  await dialog.getByText('Choose a CSV file.').waitFor()
  const file = dialog.getByLabel('CSV file')
  expect(await file.evaluate((field) => field === document.activeElement)).toBe(true)
  await file.setInputFiles({
    name: 'shopify.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(shopify),
  })
  await dialog
    .getByLabel('Or a ZIP archive')
    .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: zip })
  await preview.press('Enter')
  await dialog.getByText('Line 4').waitFor()
  expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0)
  expect(uploads.toSorted()).toEqual(['photos/a/jar.png', 'photos/b/jar.png'])
  expect(await obstacles(page)).toEqual([])

  // Back, the file is still chosen.
  await dialog.getByRole('button', { name: 'Back' }).press('Enter')
  await dialog.getByRole('switch', { name: 'Leave out lines with errors' }).press('Space')
  await dialog.getByLabel('Stock of new products without a count').fill('3')
  await preview.press('Enter')
  await dialog
    .getByText('1 product was a draft or unpublished and stays hidden. Lines: 3.')
    .waitFor()
  expect(await named('Moved Hot')).toBeUndefined()
  await dialog.getByRole('button', { name: 'Import 2 products' }).press('Enter')
  await dialog.getByText('2 new, 0 changed, 0 unchanged.').first().waitFor()
  expect(await obstacles(page)).toEqual([])
  expect(await named('Moved Hot')).toMatchObject({ price: '9.99', stock: 5, status: 'active' })
  expect(await named('Moved Mild')).toMatchObject({ stock: 3, status: 'draft' })
  const [hot, mild] = [await named('Moved Hot'), await named('Moved Mild')]
  expect(hot?.imageUrl).toStartWith('/objects/uploads/')
  expect(mild?.imageUrl).not.toBe(hot?.imageUrl)

  await send('PUT', `/api/products/${hot?.id}`, { price: '8.88' })
  await dialog.getByRole('button', { name: 'Undo import' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await question.getByRole('button', { name: 'Undo import' }).press('Enter')
  await dialog.getByText('Undone: 1 removed, 0 archived, 0 set back.').waitFor()
  await dialog.getByRole('link', { name: 'Moved Hot' }).waitFor()
  expect(await obstacles(page)).toEqual([])
  expect(await named('Moved Mild')).toBeUndefined()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(faults).toEqual([])
})

test('IMPORT-11 IMPORT-12 pictures come from a folder, and a change meanwhile shows a new preview', async () => {
  await mkdir(join(folder, 'photos', 'sub'), { recursive: true })
  await Bun.write(join(folder, 'photos', 'sub', 'front.png'), cutOut(52, 20))
  await Bun.write(join(folder, 'photos', 'notes.txt'), 'nothing')
  const { page, faults } = await visit(`${shop.url}/admin`)
  await staff(page).signIn()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const csv = 'Name,Price,Stock,SKU,Picture\nFolder Jar,5.00,2,FJ-1,sub/front.png\n'
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByLabel('Folder').setInputFiles(join(folder, 'photos'))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const go = dialog.getByRole('button', { name: 'Import 1 product' })
  await go.waitFor()
  await send('POST', '/api/products', {
    name: 'Folder Jar',
    description: 'x',
    price: '1.00',
    sku: 'FJ-1',
  })
  await go.click()
  await dialog
    .getByText('The shop changed meanwhile, so nothing was imported. This is the new preview.')
    .waitFor()
  expect((await named('Folder Jar'))?.price).toBe('1.00')
  await go.click()
  await dialog.getByText('0 new, 1 changed, 0 unchanged.').first().waitFor()
  expect(await named('Folder Jar')).toMatchObject({ price: '5.00', stock: 2 })
  expect((await named('Folder Jar'))?.imageUrl).toStartWith('/objects/uploads/')
  // An earlier import is undone from the list.
  await dialog.getByRole('button', { name: 'Import another file' }).click()
  await dialog.getByRole('button', { name: 'Undo the import of own.csv' }).click()
  await page
    .getByRole('dialog', { name: 'Undo this import?' })
    .getByRole('button', { name: 'Undo import' })
    .click()
  await dialog.getByText('Undone: 0 removed, 0 archived, 1 set back.').waitFor()
  expect((await named('Folder Jar'))?.price).toBe('1.00')
  expect(faults).toEqual([])
})

test('EXPORT-06 products are downloaded for a spreadsheet or for programs', async () => {
  const { page, faults } = await visit(`${shop.url}/admin`)
  await staff(page).signIn()
  for (const style of ['For a spreadsheet', 'For programs and other shops']) {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export products' })
    await dialog.getByRole('radio', { name: style }).check()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('products.csv')
    await dialog.waitFor({ state: 'hidden' })
  }
  expect(faults).toEqual([])
})
