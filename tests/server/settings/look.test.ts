import { expect, test } from 'bun:test'
import type { Look } from '#shared/contract/settings/look.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { defaultLook } from '#shared/domain/shop/look/look.ts'
import { variantFor } from '#shared/domain/shop/look/palette.ts'
import { senderOf } from '../../../src/server/mail/templates/email.ts'
import { createShopIcons } from '../../../src/server/pages/seo/shop-icons.ts'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'
import { colorsOf, twoHalves } from '../uploads/pictures.ts'

const shop = useTestShop({ environment: { STORE_NAME: 'Saucery' } })

async function read(): Promise<AllSettings> {
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', {
    token: await shop.asOwner(),
  })
  return body
}

async function save(look: Partial<Look>) {
  const value = { ...(await read()).look.value, ...look }
  const token = await shop.asOwner()
  return shop.api<AllSettings>('PUT', '/api/admin/settings', { token, body: { look: value } })
}

/** Stores a picture under a new id. */
async function upload(width: number, height: number): Promise<string> {
  const id = crypto.randomUUID()
  await shop.context.files.importPicture(id, await encodePicture(twoHalves(width, height)))
  return id
}

const pageAt = async (path: string) => (await fetch(shop.address + path)).text()
const htmlTag = (page: string) => /<html[^>]*>/.exec(page)?.[0] ?? ''

const fresh: Look = defaultLook

test('LOOK-01 LOOK-02 every page has the colors of both themes and the typeface at once, and undo restores the exact page', async () => {
  const sameTime = (page: string) => page.replace(/"seq":\d+/, '')
  const before = await pageAt('/')
  expect((await read()).look).toMatchObject({ updatedBy: null, value: fresh })
  expect(htmlTag(before)).not.toContain('style')
  expect(before).not.toContain('"look"')

  await save({ primaryColor: '#1d4ed8', secondaryColor: '#ffd400', typeface: 'serif' })
  for (const path of ['/', '/fr', '/about', '/nowhere', '/checkout', '/admin']) {
    const tag = htmlTag(await pageAt(path))
    expect([path, tag]).toEqual([
      path,
      expect.stringContaining('--color-primary:light-dark(#1d4ed8,'),
    ])
    // Yellow could not be read on light pages, but has black text on it.
    expect(tag).toMatch(/--color-secondary:light-dark\(#(?!ffd400)\w+,#ffd400\)/)
    expect(tag).toContain('--on-secondary:light-dark(#000000,#000000)')
    expect(tag).toContain('Lora')
  }
  const page = await pageAt('/')
  const [, font = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec(page) ?? []
  const sheet = await (await fetch(`${shop.address}/type/serif.css`)).text()
  expect(page).toContain('<link rel="stylesheet" href="/type/serif.css"/>')
  expect(sheet).toContain(`url(${font})`)
  for (const [, address = ''] of sheet.matchAll(/url\(([^)]+)\)/g)) {
    const answer = await fetch(shop.address + address)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'font/woff2'])
  }
  await save(fresh)
  expect(before).not.toMatch(/preload" href="[^"]+" as="font"|\/type\//)
  expect(sameTime(await pageAt('/'))).toBe(sameTime(before))
})

test('LOOK-01 SET-04 open pages hear of it, and it is in the activity', async () => {
  const socket = await openSocket(shop)
  socket.send({ type: 'subscribe', topics: ['settings'] })
  await socket.next(({ type }) => type === 'subscribed')
  await save({ primaryColor: '#1d4ed8' })
  await socket.next(({ name }) => name === 'settings.updated')
  const facts = await shop.api('GET', '/api/shop')
  expect(facts.body).toMatchObject({
    look: { style: { '--color-primary': expect.stringContaining('#1d4ed8') }, logo: null },
  })
  socket.close()
  const token = await shop.asOwner()
  const { body } = await shop.api<AuditEntry[]>('GET', '/api/admin/audit?kind=settings', { token })
  expect(body[0]).toMatchObject({
    subjectName: 'Look',
    changes: [{ field: 'primaryColor', before: null, after: '#1d4ed8' }],
  })
  await save(fresh)
})

test('LOOK-03 colors that cannot be read or look the same, and pictures that cannot be used, are refused with the reason', async () => {
  const refusals = [
    [{ primaryColor: 'red' }, '/look/primaryColor', 'Enter a colour such as'],
    [{ primaryColor: '#fffff0' }, '/look/primaryColor', 'This colour is nearly white.'],
    [
      { primaryColor: '#1d4ed8', secondaryColor: '#1e4fd9' },
      '/look/secondaryColor',
      'look the same',
    ],
    [{ typeface: 'comic' as never }, '/look/typeface', ''],
    [{ logo: 'nowhere' }, '/look/logo', "isn't stored in the shop"],
    [{ icon: await upload(100, 300) }, '/look/icon', 'The icon is 100 by 300 pixels.'],
  ] as const
  for (const [look, path, words] of refusals) {
    expect(await save(look)).toMatchObject({
      status: 422,
      body: { errors: [{ path, message: expect.stringContaining(words) }] },
    })
  }
  expect((await read()).look.value).toEqual(fresh)
})

test('LOOK-04 the header shows the logo in place of the name, which becomes the alt text of the logo', async () => {
  const logo = await upload(400, 100)
  expect((await save({ logo })).status).toBe(200)
  const page = await pageAt('/')
  const image = /<img[^>]*w=320[^>]*>/.exec(page)?.[0] ?? ''
  expect(image).toContain('alt="Saucery"')
  const [, source = ''] = /src="([^"]+)"/.exec(image) ?? []
  const answer = await fetch(shop.address + source.replaceAll('&amp;', '&'))
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  await save(fresh)
})

test('LOOK-05 every size of the icon is made from the uploaded one, at the addresses of a fresh shop', async () => {
  const paths = {
    '/apple-touch-icon.png': 180,
    '/icon-192.png': 192,
    '/icon-512.png': 512,
    '/icon-maskable.png': 512,
  }
  const bytesAt = async (path: string) => (await fetch(shop.address + path)).bytes()
  const before = await bytesAt('/icon-192.png')
  // Twice as wide as high.
  const icon = await upload(600, 300)
  await save({ icon })
  for (const [path, side] of Object.entries(paths)) {
    const picture = await bytesAt(path)
    expect(await new Bun.Image(picture).metadata()).toEqual({
      width: side,
      height: side,
      format: 'png',
    })
    // In the middle of the square, with nothing or the page's color above and below.
    const [above, , left, right] = (await colorsOf(picture, 4, 4)).flatMap((row, index) =>
      index === 0 ? row.slice(0, 2) : index === 2 ? [row[1], row[2]] : [],
    )
    const margin =
      path.startsWith('/icon-1') || path.startsWith('/icon-5') ? '0 0 0' : '251 246 238'
    expect([path, above, left, right]).toEqual([path, margin, 'red', 'blue'])
  }
  const ico = await bytesAt('/favicon.ico')
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48])
  expect(await new Bun.Image(ico.slice(22)).metadata()).toMatchObject({ width: 48, height: 48 })
  expect(Buffer.from(await bytesAt('/favicon.svg')).toString()).toContain('data:image/png;base64,')

  // Browsers keep icons, so their addresses change.
  const version = `?v=${icon.slice(0, 8)}`
  const page = await pageAt('/')
  for (const path of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']) {
    expect(page).toContain(`href="${path}${version}"`)
  }
  expect(page).toContain(`/icon-512.png${version}"`)
  expect(page).not.toContain('/og.png')
  expect(await pageAt('/manifest.webmanifest')).toContain(`/icon-maskable.png${version}`)
  await save(fresh)
  expect(await bytesAt('/icon-192.png')).toEqual(before)
})

test('LOOK-04 LOOK-02 emails have the logo and the primary color', async () => {
  const logo = await upload(960, 480)
  await save({ logo, primaryColor: '#1d4ed8' })
  const sender = senderOf(shop.context.settings.now(), {
    mailFrom: 'shop@example.com',
    publicUrl: shop.address,
    orderPage: () => shop.address,
    invitationLink: () => shop.address,
  })
  expect(sender.brand).toEqual({
    light: '#1d4ed8',
    dark: variantFor('dark', '#1d4ed8'),
    logo: `${shop.address}/logo.png?v=${logo.slice(0, 8)}`,
  })
  const picture = await fetch(String(sender.brand.logo))
  expect(await new Bun.Image(await picture.bytes()).metadata()).toEqual({
    width: 192,
    height: 96,
    format: 'png',
  })
  await save(fresh)
  expect((await fetch(`${shop.address}/logo.png`)).status).toBe(404)
})

test('WORDS-02 in a renamed shop, products without a picture show a plain box and no bottle of sauce', async () => {
  const typeOf = async () =>
    (await fetch(`${shop.address}/pictures/default.webp`)).headers.get('Content-Type')
  expect(await typeOf()).toBe('image/webp')
  const { identity } = await read()
  const token = await shop.asOwner()
  const rename = (name: string) =>
    shop.api('PUT', '/api/admin/settings', {
      token,
      body: { identity: { ...identity.value, name } },
    })
  await rename('Wick & Wax')
  expect(await typeOf()).toBe('image/svg+xml; charset=utf-8')
  expect(await pageAt('/')).not.toContain('/og.png')
  // With a logo, it is on the picture.
  await save({ logo: await upload(400, 100) })
  const picture = await (await fetch(`${shop.address}/pictures/herb.webp`)).text()
  expect(picture).toContain('data:image/png;base64,')
  await save(fresh)
  await rename('Saucery')
  expect(await typeOf()).toBe('image/webp')
})

test('WORDS-02 made-up addresses of such pictures share one drawing of the logo', async () => {
  await save({ logo: await upload(400, 100) })
  const { files, settings } = shop.context
  let decoded = 0
  const find: typeof files.find = (...picture) => {
    decoded += 1
    return files.find(...picture)
  }
  const iconAt = createShopIcons({ settings, files: { ...files, find } })
  for (let count = 0; count < 20; count += 1) {
    const answer = await iconAt(`/pictures/made-up-${count}.webp`)
    expect(await answer?.text()).toContain('data:image/png;base64,')
  }
  expect(decoded).toBe(1)
  await save({ logo: await upload(200, 100) })
  await iconAt('/pictures/herb.webp')
  expect(decoded).toBe(2)
  await save(fresh)
})

test('LOOK-06 home and about pages show the pictures of the owner, described in their language', async () => {
  const [homePicture, aboutPicture] = [await upload(1600, 900), await upload(800, 800)]
  await save({
    homePicture,
    homePictureAlt: 'Jars on a dock',
    homePictureFrenchAlt: 'Des pots sur un quai',
    aboutPicture,
    aboutPictureAlt: 'The kettle',
  })
  await shop.api('POST', '/api/products', {
    token: await shop.asOwner(),
    body: { name: 'Spruce Tip', description: 'Green.', price: '9.00', stock: 3 },
  })
  const pictureOn = async (path: string, id: string) =>
    (await pageAt(path)).match(new RegExp(`<img[^>]*${id}[^>]*>`))?.[0] ?? ''
  expect(await pictureOn('/', homePicture)).toContain('alt="Jars on a dock"')
  expect(await pictureOn('/fr', homePicture)).toContain('alt="Des pots sur un quai"')
  expect(await pictureOn('/fr/about', aboutPicture)).toContain('alt="The kettle"')
  expect(await pageAt('/about')).not.toContain('/pictures/')
  expect(await save({ homePicture: 'nowhere' })).toMatchObject({ status: 422 })
  await save(fresh)
})
