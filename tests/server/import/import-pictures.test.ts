import { afterAll, expect, test } from 'bun:test'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { createPictureNames } from '../../../src/server/import/picture-names.ts'
import { unpackPictures } from '../../../src/server/import/unpack-pictures.ts'
import { quiet, run } from '../../support/program.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { cutOut } from '../uploads/pictures.ts'

const shop = useTestShop()

async function importFile(text: string, pictures: string, ...flags: string[]) {
  const file = join(shop.directory, 'list.csv')
  await Bun.write(file, text)
  // As in a container whose root is read-only, only the data directory takes files.
  const environment = { ...quiet, DATA_DIR: shop.directory, TMPDIR: '/no/such/place' }
  const args = ['products', 'import', file, '--pictures', pictures, ...flags]
  const done = await run(args, { directory: shop.directory, environment })
  return { ...done, err: done.err.replaceAll(file, 'list.csv').replaceAll(pictures, 'PLACE') }
}

async function productNamed(name: string) {
  const { body } = await shop.api<ListedProduct[]>('GET', '/api/products')
  return body.find((product) => product.name === name)
}

/** The running shop hears of another program's commit within a second. */
async function arrived(name: string): Promise<ListedProduct> {
  for (;;) {
    const product = await productNamed(name)
    if (product) return product
    await Bun.sleep(50)
  }
}

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function folderWith(files: Record<string, Uint8Array | string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'saucery-test-pictures-'))
  folders.push(folder)
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await Bun.write(join(folder, name), bytes)
  }
  return folder
}

const shopify = `Handle,Title,Option1 Value,Variant SKU,Variant Price,Image Src,Image Alt Text,Variant Image
hot,Hot Sauce,Small,H-S,9.99,https://cdn.example/files/Front%20side.png?v=1,,
hot,,Large,H-L,17.99,,,https://cdn.example/large.png
hot,,,,,https://cdn.example/back.png,The label,
`

test('IMPORT-04 IMPORT-03 pictures are found in a folder by name, stored once, and shown', async () => {
  const folder = await folderWith({
    'front side.png': cutOut(40, 20),
    'more/back.png': cutOut(30, 20),
    'more/LARGE.PNG': cutOut(20, 20),
    'notes.txt': 'not a picture',
  })
  const dry = await importFile(shopify, folder, '--dry-run')
  expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('2 new products')])
  expect(await productNamed('Hot Sauce – Small')).toBeUndefined()
  const first = await importFile(shopify, folder)
  expect(first.out).toContain('2 new products, 0 changed, 0 unchanged; 3 new pictures.')
  const small = await arrived('Hot Sauce – Small')
  const large = await arrived('Hot Sauce – Large')
  expect(small.images.map(({ type }) => type)).toEqual(['main', 'supplemental'])
  expect(small.images.map(({ alt }) => alt)).toEqual([undefined, 'The label'])
  expect(small.imageUrl).toBe(small.images[0]?.url ?? '')
  // A variant's own picture is not among those that its group shares.
  expect(large.images).toEqual(small.images)
  expect(large.images.map(({ url }) => url)).not.toContain(large.imageUrl)
  const shown = await fetch(`${shop.address}${large.imageUrl}`)
  expect((await new Bun.Image(await shown.bytes()).metadata()).width).toBe(20)
  const again = await importFile(shopify, folder)
  expect(again.out).toContain('0 new products, 0 changed, 2 unchanged; 0 new pictures.')

  const woo = `Name,Regular price,Images\nCurry,6.50,"https://old.example/a/back.png, https://old.example/front%20side.png"\n`
  expect((await importFile(woo, folder)).out).toContain('1 new product')
  expect((await arrived('Curry')).images.map(({ url }) => url)).toEqual(
    small.images.map(({ url }) => url).toReversed(),
  )
  const own = 'Name,Price,Picture\nElsewhere,5.00,https://elsewhere.example/x.jpg\n'
  expect((await importFile(own, folder)).code).toBe(0)
  expect((await arrived('Elsewhere')).imageUrl).toBe('https://elsewhere.example/x.jpg')
})

test('IMPORT-04 a missing or unusable picture is reported by line, and nothing is imported', async () => {
  const folder = await folderWith({
    'a/same.png': cutOut(20, 20),
    'b/same.png': cutOut(30, 20),
    'text.png': 'hello',
    'broken.png': cutOut(40, 40).subarray(0, 60),
  })
  const own = `Name,Price,Pictures
One,5.00,missing.png
Two,5.00,same.png; a/same.png
Three,5.00,text.png
Four,5.00,../../etc/passwd
Five,5.00,a/same.png; b/same.png
`
  const refused = await importFile(own, folder)
  expect([refused.code, refused.err.trim().split('\n')]).toEqual([
    1,
    [
      'list.csv:2: There is no picture "missing.png" in PLACE.',
      expect.stringMatching(/^list\.csv:3: "same\.png" may be \w\/same\.png or \w\/same\.png\./),
      "list.csv:4: text.png: That isn't a picture we can show. Choose a JPEG, PNG, WebP or GIF file.",
      'list.csv:5: There is no picture "../../etc/passwd" in PLACE.',
      expect.stringMatching(/^4 errors: nothing was imported\./),
    ],
  ])
  expect(await productNamed('Five')).toBeUndefined()
  const damaged = await importFile('Name,Price,Pictures\nSix,5.00,broken.png\n', folder)
  expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('damaged')])
  expect(await productNamed('Six')).toBeUndefined()
  const nowhere = await importFile(own, join(folder, 'no'))
  expect([nowhere.code, nowhere.err.trim()]).toEqual([1, 'There is no folder or archive PLACE.'])
})

test('IMPORT-05 an archive is unpacked only for the duration of the import, and nothing in it is written outside its folder', async () => {
  const folder = await folderWith({})
  const archive = join(folder, 'pictures.tar')
  const tar = pack()
  tar.entry({ name: './photos/jar.png' }, cutOut(24, 20))
  tar.entry({ name: '../../outside.png' }, cutOut(20, 20))
  tar.entry({ name: '/absolute.png' }, cutOut(20, 20))
  tar.entry({ name: 'link.png', type: 'symlink', linkname: '/etc/passwd' })
  tar.finalize()
  await pipeline(tar, createWriteStream(archive))
  const leftovers = async () =>
    (await readdir(shop.directory)).filter((name) => name.startsWith('.saucery'))
  // An import that was killed two days ago, and one that may still be running.
  for (const name of ['.saucery-backup-killed', '.saucery-backup-running']) {
    await mkdir(join(shop.directory, name))
  }
  const earlier = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  await utimes(join(shop.directory, '.saucery-backup-killed'), earlier, earlier)
  const own = 'Name,Price,Pictures\nJar,5.00,photos/jar.png\n'
  const done = await importFile(own, archive)
  expect([done.err, done.out]).toEqual(['', expect.stringContaining('1 new product')])
  expect((await arrived('Jar')).images).toHaveLength(1)
  for (const name of ['outside.png', 'link.png']) {
    const refused = await importFile(`Name,Price,Pictures\nNo,5.00,${name}\n`, archive)
    expect([name, refused.code]).toEqual([name, 1])
  }
  for (const place of ['', '/tmp', '/']) {
    expect(await Bun.file(join(place || folder, 'outside.png')).exists()).toBe(false)
  }
  expect(await Bun.file('/absolute.png').exists()).toBe(false)
  await Bun.write(archive, (await Bun.file(archive).bytes()).subarray(0, 700))
  const cut = await importFile(own, archive)
  expect([cut.code, cut.err]).toEqual([
    1,
    expect.stringContaining('PLACE is damaged or is not a .tar'),
  ])
  expect(await leftovers()).toEqual(['.saucery-backup-running'])
})

/** A compressed archive of these files. */
async function archiveOf(files: Record<string, Uint8Array>): Promise<string> {
  const archive = join(await folderWith({}), 'pictures.tar.gz')
  const tar = pack()
  for (const [name, bytes] of Object.entries(files)) tar.entry({ name }, Buffer.from(bytes))
  tar.finalize()
  await pipeline(tar, createGzip(), createWriteStream(archive))
  return archive
}

const unpacked = async (...args: Parameters<typeof unpackPictures>) =>
  unpackPictures(...args).then(
    () => 'unpacked',
    (error: Error) => error.message,
  )

test('IMPORT-05 the archive limits count every unpacked file, not only pictures', async () => {
  const archive = await archiveOf({
    'jar.png': cutOut(24, 20),
    'zeros.bin': new Uint8Array(3_000_000),
    'more.txt': new Uint8Array(10),
  })
  const limits = { bytes: 4_000_000, files: 3 }
  expect(await unpacked(archive, await folderWith({}), limits)).toBe('unpacked')
  const refusal = expect.stringMatching(/^The archive has more than/)
  for (const less of [{ bytes: 2_000_000 }, { files: 2 }]) {
    expect(await unpacked(archive, await folderWith({}), { ...limits, ...less })).toEqual(refusal)
  }
})

test('IMPORT-05 a picture that cannot be written is not reported as a damaged archive', async () => {
  const archive = await archiveOf({ 'jar.png': cutOut(24, 20) })
  expect(await unpacked(archive, '/proc/nowhere')).toContain('ENOENT')
  const odd = await archiveOf({ 'a.png': cutOut(24, 20), 'a.png/b.png': cutOut(24, 20) })
  expect(await unpacked(odd, await folderWith({}))).toContain('is damaged')
})

test('a link in a folder of pictures, or a linked folder, publishes nothing from outside', async () => {
  const place = await mkdtemp(join(tmpdir(), 'saucery-linked-'))
  const outside = await mkdtemp(join(tmpdir(), 'saucery-outside-'))
  await Bun.write(join(outside, 'secret.png'), cutOut(20, 20))
  await Bun.write(join(place, 'inner', 'own.png'), cutOut(20, 20))
  await symlink(join(outside, 'secret.png'), join(place, 'linked.png'))
  await symlink(outside, join(place, 'folder'))
  await symlink('inner/own.png', join(place, 'near.png'))
  for (const name of ['linked.png', 'folder/secret.png', 'near.png', 'secret.png']) {
    const { code, err } = await importFile(`Name,Price,Picture\nLink,5.00,${name}\n`, place)
    expect([name, code]).toEqual([name, 1])
    expect(err).toMatch(/is a link, and links are not followed|There is no picture/)
  }
  // The folder itself may be a link, because the person who runs the command names it.
  await symlink(place, `${place}-link`)
  const file = 'Name,Price,Picture\nNear,5.00,own.png\n'
  expect((await importFile(file, `${place}-link`, '--dry-run')).code).toBe(0)
  for (const each of [place, outside, `${place}-link`]) await rm(each, { recursive: true })
})

test('IMPORT-05 only the pictures that the file names are unpacked, and none over 20 MB', async () => {
  const archive = await archiveOf({
    'jar.png': cutOut(24, 20),
    'shelf/Other.PNG': cutOut(24, 20),
    'unnamed.png': cutOut(24, 20),
    'bomb.png': new Uint8Array(30_000_000),
  })
  const folder = await folderWith({})
  const names = createPictureNames()
  for (const name of ['jar.png', './Shelf/other.png', 'bomb.png']) names.find(name)
  expect(await unpacked(archive, folder, { isWanted: names.has })).toBe('unpacked')
  const files = (await readdir(folder, { recursive: true })).toSorted()
  expect(files).toEqual(['bomb.png', 'jar.png', 'shelf', 'shelf/Other.PNG'])
  expect((await stat(join(folder, 'bomb.png'))).blocks).toBe(0)
  const { code, err } = await importFile(
    'Name,Price,Picture\nJar,5.00,jar.png\nBomb,5.00,bomb.png\n',
    archive,
  )
  expect([code, err]).toEqual([1, expect.stringContaining('"bomb.png" is larger than 20 MB')])
})

test('IMPORT-05 unpacking stops while 1 GB is left for orders, and says so', async () => {
  const archive = await archiveOf({ 'jar.png': cutOut(24, 20), 'other.png': cutOut(24, 20) })
  const folder = await folderWith({})
  let asked = 0
  const freeIn = () => Promise.resolve((asked += 1) === 1 ? 2 * 1024 ** 3 : 1024 ** 3)
  expect(await unpacked(archive, folder, { freeIn })).toStartWith(
    'Unpacking would leave less than 1 GB on the disk of',
  )
  expect(await readdir(folder)).toEqual(['jar.png'])
})
