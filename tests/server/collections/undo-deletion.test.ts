import { expect, test } from 'bun:test'
import type { Collection, StaffCollection } from '#shared/contract/catalog/collections.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { deleteUnnamedPictures } from '../../../src/server/catalog/unnamed-pictures.ts'
import { forgetDeletions } from '../../../src/server/shop/background-jobs.ts'
import { collectionsOf } from '../../support/collections.ts'
import { ask } from '../../support/database.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { twoHalves } from '../uploads/pictures.ts'
import { send } from '../uploads/upload.fixture.ts'

const shop = useTestShop()
const { add, change, remove } = collectionsOf(shop)

const DAY = 24 * 60 * 60 * 1000

const restore = async (id: string) =>
  shop.api<StaffCollection & ErrorBody>('POST', `/api/collections/${id}/restore`, {
    token: await shop.asOwner(),
  })

async function listed(): Promise<StaffCollection[]> {
  const token = await shop.asOwner()
  return (await shop.api<StaffCollection[]>('GET', '/api/collections', { token })).body
}

async function deletions(id: string): Promise<AuditEntry[]> {
  const path = `/api/admin/audit?subject=${id}`
  const { body } = await shop.api<AuditEntry[]>('GET', path, { token: await shop.asOwner() })
  return body.filter(({ action, subjectId }) => action === 'collections.delete' && subjectId === id)
}

async function picture(): Promise<string> {
  const token = await shop.asOwner()
  const { body } = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', { token })
  expect((await send(body.uploadURL, twoHalves(40, 30))).status).toBe(200)
  return new URL(body.uploadURL).pathname.replace('/api', '')
}

test("COLL-05 a collection's picture stays as long as the collection has it, and a week longer", async () => {
  const imageUrl = await picture()
  const { body: collection } = await add({ imageUrl })
  const isThere = async () => (await fetch(shop.address + imageUrl)).status === 200
  const afterDays = async (days: number) => {
    shop.pass(days * DAY)
    await deleteUnnamedPictures(shop.context)
  }
  await afterDays(1)
  await afterDays(8)
  expect(await isThere()).toBe(true)
  await change(collection.id, { imageUrl: null })
  await afterDays(1)
  await afterDays(6)
  expect(await isThere()).toBe(true)
  await afterDays(2)
  expect(await isThere()).toBe(false)
})

test('COLL-11 a collection whose deletion is undone has all that it had, in its old place', async () => {
  const product = await shop.addProduct({ tags: ['undo-1'] })
  const imageUrl = await picture()
  const first = (await add({ slug: 'once' })).body
  await change(first.id, { slug: 'twice' })
  const { body: before } = await change(first.id, {
    title: 'Gifts',
    text: 'For hosts',
    imageUrl,
    rule: { tags: ['undo-1'] },
    productIds: [product.id],
    french: { title: 'Cadeaux', text: 'Pour vos hôtes' },
    inMenu: true,
    onHome: true,
  })
  await add()
  const places = (await listed()).map(({ id }) => id)

  expect((await remove(before.id)).status).toBe(204)
  for (const name of ['twice', 'once']) {
    expect((await shop.api('GET', `/api/collections/${name}`)).status).toBe(404)
  }
  expect((await fetch(`${shop.address}/collections/twice`)).status).toBe(404)
  expect(await deletions(before.id)).toMatchObject([{ canUndo: true }])
  shop.pass(6 * DAY)
  await deleteUnnamedPictures(shop.context)
  await forgetDeletions(shop.context)

  const answer = await restore(before.id)
  expect([answer.status, answer.body]).toEqual([200, before])
  expect((await listed()).map(({ id }) => id)).toEqual(places)
  const old = await shop.api<Collection>('GET', '/api/collections/once')
  expect(old.body).toMatchObject({ slug: 'twice', title: 'Gifts' })
  expect((await fetch(`${shop.address}/collections/twice`)).status).toBe(200)
  expect((await fetch(shop.address + imageUrl)).status).toBe(200)
  expect(await deletions(before.id)).toMatchObject([{ canUndo: false }])
})

test('COLL-11 a lost answer may be asked for again, and changes nothing', async () => {
  const { body } = await add()
  await remove(body.id)
  const first = await restore(body.id)
  const again = await restore(body.id)
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
})

test('COLL-11 an address that another collection has taken is named, and nothing comes back', async () => {
  const { body: gone } = await add({ slug: 'taken-since' })
  await remove(gone.id)
  const { body: other } = await add({ slug: 'taken-since', title: 'Newcomer' })
  const refused = await restore(gone.id)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'protected' })
  expect(refused.body.message).toContain('“Newcomer” now has the address “taken-since”')
  await change(other.id, { slug: 'moved-on' })
  expect((await restore(gone.id)).body).toMatchObject({ id: gone.id, slug: 'taken-since' })
  const found = await shop.api<Collection>('GET', '/api/collections/taken-since')
  expect(found.body.id).toBe(gone.id)
})

test('COLL-11 a former address that another collection has taken stays with that one', async () => {
  const { body: gone } = await add({ slug: 'former-a' })
  await change(gone.id, { slug: 'former-b' })
  await remove(gone.id)
  const { body: other } = await add({ slug: 'former-a' })
  await restore(gone.id)
  await change(other.id, { slug: 'former-c' })
  const found = await shop.api<Collection>('GET', '/api/collections/former-a')
  expect(found.body.id).toBe(other.id)
})

test('COLL-11 after 7 days nothing is kept and nothing comes back', async () => {
  const { body } = await add()
  await remove(body.id)
  shop.pass(7 * DAY)
  const refused = await restore(body.id)
  expect(refused.status).toBe(404)
  expect(refused.body.message).toContain('7 days')
  expect(await deletions(body.id)).toMatchObject([{ canUndo: false }])
  await forgetDeletions(shop.context)
  const rows = ask(
    `${shop.directory}/shop.db`,
    'select id from deleted_collections where id = ?',
    body.id,
  )
  expect(rows).toEqual([])
})
