import { expect, test } from 'bun:test'
import type { AllSettings, Look } from '../../../src/shared/contract/settings.ts'
import type { AuditEntry } from '../../../src/shared/contract/staff/dashboard.ts'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'
import { twoHalves } from '../uploads/pictures.ts'

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

const fresh: Look = {
  primaryColor: null,
  secondaryColor: null,
  typeface: 'fraunces',
  logo: null,
  icon: null,
}

test('LOOK-01 LOOK-02 every page has the colors of both themes and the typeface at once, and undo brings back the bytes', async () => {
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
    // Yellow could not be read on light pages.
    expect(tag).toMatch(/--color-secondary:light-dark\(#(?!ffd400)\w+,#ffd400\)/)
    expect(tag).toContain('Palatino')
  }
  await save(fresh)
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

test('LOOK-03 colors that cannot be read or told apart, and pictures that cannot be used, are refused with the reason', async () => {
  const refusals = [
    [{ primaryColor: 'red' }, '/look/primaryColor', 'Enter a colour such as'],
    [{ primaryColor: '#fffff0' }, '/look/primaryColor', 'This colour is nearly white.'],
    [
      { primaryColor: '#1d4ed8', secondaryColor: '#1e4fd9' },
      '/look/secondaryColor',
      'look the same',
    ],
    [{ typeface: 'comic' as never }, '/look/typeface', ''],
    [{ logo: 'nowhere' }, '/look/logo', 'isn’t stored in the shop'],
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

test('LOOK-04 the logo is in the header in place of the name, which it has as its words', async () => {
  const logo = await upload(400, 100)
  expect((await save({ logo })).status).toBe(200)
  const page = await pageAt('/')
  const image = /<img[^>]*shop-logo[^>]*>/.exec(page)?.[0] ?? ''
  expect(image).toContain('alt="Saucery"')
  const [, source = ''] = /src="([^"]+)"/.exec(image) ?? []
  const answer = await fetch(shop.address + source.replaceAll('&amp;', '&'))
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  await save(fresh)
})
