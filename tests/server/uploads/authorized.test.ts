import { expect, test } from 'bun:test'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { deleteUnnamedPictures } from '../../../src/server/catalog/unnamed-pictures.ts'
import { forgetDeletions } from '../../../src/server/shop/background-jobs.ts'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { twoHalves } from './pictures.ts'
import { send } from './upload.fixture.ts'

const shop = useTestShop()
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

async function addressFor(token: string): Promise<string> {
  const { body } = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', { token })
  return body.uploadURL
}

async function stored(): Promise<string> {
  const address = await addressFor(await shop.asOwner())
  expect((await send(address, twoHalves(40, 30))).status).toBe(200)
  return new URL(address).pathname.replace('/api', '')
}

const isShown = async (path: string) => (await fetch(shop.url + path)).status === 200
const sweep = () => deleteUnnamedPictures(shop.context)

test('UPL-14 an upload address ends with the account, the admin flag or the password of its owner', async () => {
  const ends: ((id: string, token: string) => Promise<{ status: number }>)[] = [
    (id, token) => shop.api('DELETE', `/api/users/${id}`, { token }),
    (id, token) => shop.api('PUT', `/api/users/${id}`, { token, body: { isAdmin: false } }),
    (id, token) => shop.api('PUT', `/api/users/${id}`, { token, body: { password: 'a new one!' } }),
  ]
  for (const end of ends) {
    const person = await addPerson(shop, { isAdmin: true })
    const [used, left] = [await addressFor(person.token), await addressFor(person.token)]
    expect((await send(used, twoHalves(9, 9))).status).toBe(200)
    expect((await end(person.id, await shop.asOwner())).status).toBeLessThan(300)
    const refused = await send(left, twoHalves(9, 9))
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { code: 'forbidden', message: "This upload address isn't valid." },
    ])
  }
})

test('UPL-14 a picture that nothing names is deleted after a week, and no other', async () => {
  const [unsaved, main, second, logo] = [
    await stored(),
    await stored(),
    await stored(),
    await stored(),
  ]
  const token = await shop.asOwner()
  const images = [
    { url: main, type: 'main' as const },
    { url: second, type: 'supplemental' as const },
  ]
  const product = await shop.addProduct({ images })
  const settings = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const look = { ...settings.body.look.value, logo: logo.split('/').at(-1) }
  const saved = await shop.api('PUT', '/api/admin/settings', { token, body: { look } })
  expect(saved.status).toBe(200)

  await sweep()
  shop.pass(7 * DAY - HOUR)
  await sweep()
  expect(await isShown(unsaved)).toBe(true)
  shop.pass(HOUR)
  await sweep()
  expect(await isShown(unsaved)).toBe(false)
  for (const path of [main, second, logo]) expect([path, await isShown(path)]).toEqual([path, true])

  // The week begins when the last product that named the picture can no longer come back.
  await shop.api('DELETE', `/api/products/${product.id}`, { token: await shop.asOwner() })
  await sweep()
  shop.pass(7 * DAY)
  await sweep()
  expect(await isShown(main)).toBe(true)
  await forgetDeletions(shop.context)
  await sweep()
  shop.pass(6 * DAY)
  await shop.addProduct({ images: [{ url: second, type: 'main' }] })
  await sweep()
  shop.pass(DAY)
  await sweep()
  expect([await isShown(main), await isShown(second), await isShown(logo)]).toEqual([
    false,
    true,
    true,
  ])
})
