import { afterEach, beforeEach, expect, test } from 'bun:test'
import { encodePicture } from '../../../src/server/uploads/store/encode-picture.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { openRawRequest } from '../../support/raw-request.ts'
import { type S3Double, startS3Double } from '../../support/s3-double.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { twoHalves } from './pictures.ts'

let store: S3Double
beforeEach(() => {
  store = startS3Double()
})
afterEach(() => store.stop())

async function addPictures(shop: TestShop, count: number): Promise<string[]> {
  const picture = await encodePicture(twoHalves(9, 9))
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await Promise.all(ids.map((id) => shop.context.files.importPicture(id, picture)))
  return ids
}

/** The status line for a picture, asked for without a connection of this process's pool. */
const statusOf = (shop: TestShop, id: string) =>
  openRawRequest(shop, `GET /objects/uploads/${id} HTTP/1.1`, 'Host: a', '', '').answer.then(
    (text) => text.split('\r\n')[0],
  )

test('UPL-15 while the store hangs under 340 requested pictures, payments go on, and pictures come back', async () => {
  const paypal = await openTestShop()
  const shop = await openTestShop({
    environment: {
      ...store.environment,
      UPLOADS: 's3',
      PAYPAL_MODE: 'sandbox',
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_API_URL: `${paypal.address}/simulator/paypal`,
      PAYPAL_WEB_URL: `${paypal.address}/simulator/paypal`,
    },
  })
  const product = await shop.addProduct({ stock: 9 })
  const ids = await addPictures(shop, 340)
  store.become('silent')
  const waiting = ids.map((id) => statusOf(shop, id))
  await Bun.sleep(2_000)
  const started = performance.now()
  const opened = await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))
  expect(opened.status).toBe(200)
  expect(performance.now() - started).toBeLessThan(5_000)
  for (const status of await Promise.all(waiting)) expect(status).toContain(' 503 ')
  // Abandoned requests do not hold their connections until the store closes them.
  store.become('yes')
  const after = await Promise.all(ids.slice(0, 40).map((id) => statusOf(shop, id)))
  for (const status of after) expect(status).toContain(' 200 ')
  await shop.dispose()
  await paypal.dispose()
}, 600_000)

test('UPL-15 what a store sends with status 200 in place of a picture is neither shown nor kept', async () => {
  const shop = await openTestShop({ environment: { ...store.environment, UPLOADS: 's3' } })
  const [id = ''] = await addPictures(shop, 1)
  const address = `${shop.address}/objects/uploads/${id}`
  const [key = ''] = [...store.objects.keys()].filter((name) => name.includes(id))
  const whole = new Uint8Array(store.objects.get(key)?.bytes ?? [])
  const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
  const others = [
    new TextEncoder().encode('<html>login</html>'),
    new Uint8Array(),
    whole.slice(0, whole.length / 2),
    new Uint8Array([...whole, ...whole]),
    new Uint8Array(png),
    new TextEncoder().encode('{"error":"maintenance"}'),
    new Uint8Array(whole.length),
  ]
  for (const bytes of others) {
    store.objects.set(key, { bytes, type: 'image/webp' })
    const answer = await fetch(address)
    expect([bytes.length, answer.status]).toEqual([bytes.length, 503])
    expect(answer.headers.get('Cache-Control') ?? '').not.toContain('public')
  }
  store.objects.set(key, { bytes: whole, type: 'image/webp' })
  expect((await fetch(address)).status).toBe(200)
  expect(await (await fetch(address)).bytes()).toEqual(whole)
  await shop.dispose()
})
