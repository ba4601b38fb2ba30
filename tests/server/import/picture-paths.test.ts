import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openPictureFolder } from '../../../src/server/import/picture-source.ts'
import { readProducts } from '../../../src/server/import/read-products.ts'
import { unpackPictures } from '../../../src/server/import/unpack-pictures.ts'
import { cutOut } from '../uploads/pictures.ts'
import { shopifyFile, wooFile } from './exports.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'saucery-test-paths-'))
})
afterAll(() => rm(root, { recursive: true }))

let folders = 0

/** A folder of pictures of different sizes, so that each has an id of its own. */
async function folderWith(...paths: string[]) {
  const folder = join(root, String((folders += 1)))
  for (const [index, path] of paths.entries()) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await Bun.write(join(folder, path), cutOut(20 + 4 * index, 20))
  }
  return folder
}

/** What a file would import: the paths of the pictures in their order, main one first, by product. */
function read(text: string, folder: string) {
  const source = openPictureFolder(folder, 'PLACE')
  const { products, faults } = readProducts(Buffer.from(text), source)
  const paths = new Map(
    [...source.fileById].map(([id, { path }]) => [id, path.slice(folder.length + 1)]),
  )
  const pathOf = (url: string) => paths.get(url.replace('/objects/uploads/', '')) ?? url
  const pictures = products.map(({ product: { name, imageUrl, images = [] } }) => {
    const all = images.map(({ url, type }) => ({ path: pathOf(url), type }))
    expect(all.filter(({ type }) => type === 'main').map(({ path }) => path)).toEqual(
      imageUrl ? [pathOf(imageUrl)] : [],
    )
    return [name, all.map(({ path }) => path)]
  })
  return { pictures: Object.fromEntries(pictures), faults }
}

const product = (handle: string, picture: string) => ({
  Handle: handle,
  Title: handle,
  'Image Src': picture,
})

test('IMPORT-04 the addresses distinguish pictures of one name in two folders', async () => {
  const folder = await folderWith('a/jar.png', 'b/jar.png')
  const shopify = shopifyFile(
    product('Red', 'https://old.example/a/jar.png'),
    product('Blue', 'https://old.example/b/jar.png?v=2'),
  )
  const right = { Red: ['a/jar.png'], Blue: ['b/jar.png'] }
  expect(read(shopify, folder)).toEqual({ pictures: right, faults: [] })
  // As WordPress keeps them, by year and month, in a copy of its folder.
  const uploads = await folderWith('uploads/2023/04/jar.png', 'uploads/2024/04/jar.png')
  const base = 'https://old.example/wp-content/uploads'
  const woo = wooFile([
    { Name: 'Old', Images: `${base}/2023/04/jar.png` },
    { Name: 'New', Images: `${base}/2024/04/Jar.png` },
  ])
  expect(read(woo, uploads)).toEqual({
    pictures: { Old: ['uploads/2023/04/jar.png'], New: ['uploads/2024/04/jar.png'] },
    faults: [],
  })
})

test('IMPORT-04 one file is not taken for the pictures of two addresses', async () => {
  const folder = await folderWith('jar.png')
  const file = shopifyFile(
    product('Red', 'https://old.example/a/jar.png'),
    product('Blue', 'https://old.example/b/jar.png'),
  )
  expect(read(file, folder)).toEqual({
    pictures: { Red: ['jar.png'] },
    faults: [
      {
        line: 3,
        message:
          '"b/jar.png" and "a/jar.png" are different pictures, but there is only jar.png. Put both into folders as in their addresses.',
      },
    ],
  })
  // The same address twice is one picture, and so is a name without a folder.
  const same = shopifyFile(
    product('Red', 'https://old.example/a/jar.png?v=1'),
    product('Blue', 'https://old.example/a/jar.png?v=2'),
  )
  expect(read(same, folder)).toMatchObject({
    pictures: { Red: ['jar.png'], Blue: ['jar.png'] },
    faults: [],
  })
})

test("IMPORT-04 Shopify's image positions decide which picture is the main one", async () => {
  const folder = await folderWith('first.png', 'second.png', 'third.png')
  const picture = (name: string, position: string) => ({
    Handle: 'p',
    'Image Src': `https://cdn.example/${name}.png`,
    'Image Position': position,
  })
  const file = shopifyFile(
    { Title: 'Positions', ...picture('third', '3') },
    picture('first', '1'),
    picture('second', '2'),
  )
  expect(read(file, folder)).toEqual({
    pictures: { Positions: ['first.png', 'second.png', 'third.png'] },
    faults: [],
  })
})

test('IMPORT-04 names from a Mac, whose accents are characters of their own, are the same', async () => {
  for (const form of ['NFC', 'NFD'] as const) {
    const other = form === 'NFC' ? 'NFD' : 'NFC'
    const folder = await folderWith(`crème/purée.png`.normalize(form))
    const file = `Name,Price,Picture\nPurée,9.00,crème/Purée.PNG\n`.normalize(other)
    const { pictures, faults } = read(file, folder)
    expect(faults).toEqual([])
    expect(Object.values(pictures)).toEqual([[`crème/purée.png`.normalize(form)]])
  }
})

test('IMPORT-04 what a file system, a NAS or a desktop puts beside pictures is no picture', async () => {
  const previews = ['@eaDir/jar.png/SYNOPHOTO_THUMB_M.jpg', '#snapshot/old/jar.png']
  const folder = await folderWith('jar.png', ...previews, 'album.png/inner.png')
  await mkdir(join(folder, 'lost+found'))
  const file = shopifyFile(
    product('Red', 'https://old.example/files/jar.png'),
    product('Blue', 'https://old.example/files/inner.png'),
  )
  const right = { Red: ['jar.png'], Blue: ['album.png/inner.png'] }
  expect(read(file, folder)).toEqual({ pictures: right, faults: [] })
})

test('IMPORT-04 names as a download, an owner or another system writes them are found', async () => {
  const names = [
    'hot%20jar%20%281%29.png',
    'pur%C3%A9e.png',
    'hot: 5 %.png',
    '50%25.png',
    'a+b.png',
  ]
  const folder = await folderWith(...names)
  const address = (path: string) => `https://old.example/files/${path}?v=1`
  const file = shopifyFile(
    product('A', address('hot%20jar%20(1).png')),
    product('B', address('pur%C3%A9e.png')),
    product('C', 'hot: 5 %.png'),
    product('D', address('50%25.png')),
    product('E', address('a+b.png')),
  )
  const right = Object.fromEntries(names.map((name, index) => ['ABCDE'[index], [name]]))
  expect(read(file, folder)).toEqual({ pictures: right, faults: [] })
})

test('IMPORT-04 a path from Windows finds its picture', async () => {
  const folder = await folderWith('img/jar.png', 'old/jar.png')
  const right = { A: ['img/jar.png'] }
  for (const path of ['img\\jar.png', 'C:\\Shop\\img\\jar.png']) {
    expect(read(wooFile([{ Name: 'A', Images: path }]), folder)).toEqual({
      pictures: right,
      faults: [],
    })
  }
  const own = 'Name,Price,Pictures\nA,9.00,img\\jar.png\n'
  expect(read(own, folder)).toEqual({ pictures: right, faults: [] })
})

test('IMPORT-04 names in the encoding of Windows are found, in a folder and in an archive', async () => {
  const folder = await folderWith('pure.png', 'creme/jar.png')
  const inWindows = (path: string) => Buffer.from(`${folder}/${path}`, 'latin1')
  await rename(join(folder, 'pure.png'), inWindows('pur\xe9e.png'))
  await rename(join(folder, 'creme'), inWindows('cr\xe8me'))
  const file = shopifyFile(product('A', 'purée.png'), product('B', 'crème/jar.png'))
  const right = { A: ['purée.png'], B: ['crème/jar.png'] }
  expect(read(file, folder)).toEqual({ pictures: right, faults: [] })
  const archive = `${folder}.tar`
  await Bun.$`tar --format=gnu -cf ${archive} -C ${folder} .`
  const unpacked = `${folder}-unpacked`
  await unpackPictures(archive, unpacked)
  expect(read(file, unpacked)).toEqual({ pictures: right, faults: [] })
})
