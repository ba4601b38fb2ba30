import { expect, test } from 'bun:test'
import { addPerson } from '../../../support/people.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { cutOut, exifWith, withPngExif } from '../../uploads/pictures.ts'
import { importsIn } from './imports.ts'

const shop = useTestShop()
const imports = importsIn(shop, () => shop.asOwner())

async function address(as = imports): Promise<string> {
  return (await as.send<{ uploadURL: string }>('POST', '/api/imports/upload', {})).body.uploadURL
}

type Stored = { id?: string; code?: string; message?: string }

async function upload(name: string, bytes: Uint8Array, to?: string) {
  const url = new URL(to ?? (await address()))
  url.searchParams.set('name', name)
  const response = await fetch(url, { method: 'PUT', body: Buffer.from(bytes) })
  return { status: response.status, ...((await response.json()) as Stored) }
}

const file = `Name,Price,Picture,Pictures
Jar,5.00,a/jar.png,a/jar.png; a/back.png
Lid,5.00,b/jar.png,
Copy,5.00,copy.png,
`

test('IMPORT-11 the pictures that a file names are asked for, uploaded once, and shown', async () => {
  const paths = ['a/jar.png', 'a/back.png', 'b/jar.png', 'copy.png', 'unnamed.png']
  const pictures: { path: string; id?: string }[] = paths.map((path) => ({ path }))
  const { body } = await imports.preview(file, { pictures })
  expect([body.token, body.missingPictures]).toEqual([null, paths.slice(0, 4)])

  const front = cutOut(24, 20)
  const one = await upload('a/jar.png', front)
  const copy = await upload('copy.png', front)
  expect([one.status, copy.id]).toEqual([200, one.id])
  const ids = new Map([
    ['a/jar.png', one.id],
    ['copy.png', copy.id],
    ['a/back.png', (await upload('a/back.png', cutOut(28, 20))).id],
    ['b/jar.png', (await upload('b/jar.png', cutOut(32, 20))).id],
  ])
  const sent = paths.map((path) => {
    const id = ids.get(path)
    return { path, ...(id && { id }) }
  })
  const { added } = await imports.imported(file, { pictures: sent })
  expect(added).toBe(3)
  const url = (path: string) => `/objects/uploads/${ids.get(path)}`
  expect(await imports.product('Jar')).toMatchObject({
    imageUrl: url('a/jar.png'),
    images: [
      { url: url('a/jar.png'), type: 'main' },
      { url: url('a/back.png'), type: 'supplemental' },
    ],
  })
  expect((await imports.product('Lid')).imageUrl).toBe(url('b/jar.png'))
  expect((await fetch(shop.address + url('b/jar.png'))).headers.get('Content-Type')).toBe(
    'image/webp',
  )
  expect((await imports.preview(file, { pictures: sent })).body).toMatchObject({ same: 3 })
})

test('IMPORT-11 a picture that is missing, in doubt or refused is a fault of its line', async () => {
  const wanted = `Name,Price,Picture
One,5.00,none.png
Two,5.00,same.png
Three,5.00,large.png
Four,5.00,good.png
`
  const pictures = [
    { path: 'a/same.png' },
    { path: 'b/same.png' },
    { path: 'large.png', fault: 'It is larger than 5 MB.' },
    { path: 'good.png', id: crypto.randomUUID() },
  ]
  const { body } = await imports.preview(wanted, { pictures })
  expect(body.faults).toEqual([
    { line: 2, message: 'There is no picture "none.png" in the chosen pictures.' },
    {
      line: 3,
      message:
        '"same.png" may be a/same.png or b/same.png. Put the pictures into folders as in the addresses of the file.',
    },
    { line: 4, message: 'large.png: It is larger than 5 MB.' },
  ])
  // An id that was never uploaded is no picture.
  expect([body.token, body.missingPictures]).toEqual([null, ['good.png']])
  const without = await imports.preview(wanted)
  expect(without.body.notes).toMatchObject([
    { code: 'uncounted' },
    { code: 'noPictures', count: 4 },
  ])
})

test('IMPORT-11 an uploaded picture is checked like any other, and turned upright', async () => {
  const text = await upload('text.png', Buffer.from('hello'))
  expect([text.status, text.code]).toEqual([415, 'unsupported_type'])
  const large = await upload('large.png', new Uint8Array(5_242_881))
  expect([large.status, large.code]).toEqual([413, 'too_large'])
  const { id } = await upload('turned.png', withPngExif(cutOut(60, 40), exifWith(6)))
  const shown = await fetch(`${shop.address}/objects/uploads/${id}`)
  expect(await new Bun.Image(await shown.bytes()).metadata()).toMatchObject({
    width: 40,
    height: 60,
  })
  // A picture of an export keeps its id.
  const own = crypto.randomUUID()
  expect((await upload(`pictures/${own}.webp`, cutOut(20, 24))).id).toBe(own)
})

test('IMPORT-11 the address for pictures ends with its account, and nobody can make one up', async () => {
  const person = await addPerson(shop, { isAdmin: true })
  const to = await address(importsIn(shop, async () => person.token))
  expect((await upload('a.png', cutOut(20, 28), to)).status).toBe(200)
  const forged = new URL(to)
  forged.searchParams.set('session', `${crypto.randomUUID()}.1`)
  expect((await upload('a.png', cutOut(20, 28), forged.href)).status).toBe(403)
  const other = to.replace('/api/imports/pictures', `/api/objects/uploads/${crypto.randomUUID()}`)
  expect((await fetch(other, { method: 'PUT', body: 'x' })).status).toBe(403)
  const plain = `${shop.address}/api/imports/pictures`
  expect((await fetch(plain, { method: 'PUT', body: 'x' })).status).toBe(403)
  const body = { isAdmin: false }
  await shop.api('PUT', `/api/users/${person.id}`, { token: await shop.asOwner(), body })
  expect((await upload('a.png', cutOut(20, 28), to)).status).toBe(403)
})

test('GROUP-10 IMPORT-03 a size keeps its own picture when a file names the shared ones, and the others keep theirs when it names its own', async () => {
  const names = ['shared.png', 'label.png', 'large.png', 'new.png', 'small.png']
  const pictures: { path: string; id: string }[] = []
  for (const [index, path] of names.entries()) {
    pictures.push({ path, id: (await upload(path, cutOut(40 + 2 * index, 20))).id ?? '' })
  }
  const nameOf = (url: string | null) => pictures.find(({ id }) => url?.endsWith(id))?.path
  const shown = async (size: string) => {
    const { imageUrl, images } = await imports.product(`Plum – ${size}`)
    return [nameOf(imageUrl), images.map(({ url }) => nameOf(url)).join(' ')]
  }
  const sizes = `Name,SKU,Group,Options,Values,Price,Picture,Pictures
,PL-S,Plum,Size,S,5.00,,shared.png; label.png
,PL-L,Plum,Size,L,9.00,large.png,
`
  await imports.imported(sizes, { pictures })
  const shared = 'SKU,Name,Price,Pictures\nPL-L,Plum,9.00,new.png; label.png\n'
  await imports.imported(shared, { pictures })
  expect(await shown('L')).toEqual(['large.png', 'new.png label.png'])
  expect(await shown('S')).toEqual(['new.png', 'new.png label.png'])
  expect((await imports.preview(shared, { pictures })).body).toMatchObject({ same: 1 })
  const own = 'SKU,Name,Price,Picture\nPL-S,Plum,5.00,small.png\n'
  await imports.imported(own, { pictures })
  expect(await shown('S')).toEqual(['small.png', 'new.png label.png'])
  expect(await shown('L')).toEqual(['large.png', 'new.png label.png'])
  expect((await imports.preview(own, { pictures })).body).toMatchObject({ same: 1 })
  const further = `Name,SKU,Group,Options,Values,Price,Picture,Pictures
,PL-M,Plum,Size,M,7.00,label.png,shared.png
`
  await imports.imported(further, { pictures })
  expect(await shown('M')).toEqual(['label.png', 'shared.png'])
  expect(await shown('L')).toEqual(['large.png', 'shared.png'])
})
