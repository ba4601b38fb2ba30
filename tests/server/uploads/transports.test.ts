import { expect, test } from 'bun:test'
import { elementsOf } from '../../support/html.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { twoHalves } from './pictures.ts'
import { send } from './upload.fixture.ts'

const shop = useTestShop()

const pageOf = async ({ id }: { id: string }) => (await fetch(`${shop.url}/product/${id}`)).text()

test('API-20 UPL-07 UPL-08 an admin gets an address, sends a picture there, and the shop shows it', async () => {
  const token = await shop.signIn()
  const { status, body } = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', {
    token,
  })
  expect(status).toBe(200)
  const sent = await send(body.uploadURL, twoHalves(700, 500))
  expect(sent.status).toBe(200)
  expect(sent.headers.get('ETag')).toBeTruthy()

  const id = new URL(body.uploadURL).pathname.split('/').at(-1)
  const picture = await fetch(`${shop.url}/objects/uploads/${id}?t=1&w=320`)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox")
  const { width } = await new Bun.Image(await picture.bytes()).metadata()
  expect(width).toBe(320)

  // The first product is the large one on the home page.
  await shop.addProduct()
  const images = [{ url: `/objects/uploads/${id}`, type: 'main' as const }]
  const product = await shop.addProduct({ images })
  expect(product).toMatchObject({ images, imageUrl: images[0]?.url })
  // Until the picture has arrived, its place shows its color, and on its own page a blur of it.
  expect(product.tone).toMatch(/^#[0-9a-f]{6}$/)
  const [large] = await elementsOf(await pageOf(product), 'main img')
  expect(large?.attributes.style).toStartWith('background-image:url(data:image/webp;base64,')
  const [card] = await elementsOf(await (await fetch(shop.url)).text(), '#sauces img')
  expect(card?.attributes.style).toBe(`background-color:${product.tone}`)

  const elsewhere = { imageUrl: 'https://pictures.example/jar.png', images: [] }
  const changed = await shop.api('PUT', `/api/products/${product.id}`, { body: elsewhere, token })
  expect(changed.body).toMatchObject({ imageUrl: elsewhere.imageUrl, tone: null })
  const [other] = await elementsOf(await pageOf(product), 'main img')
  expect(other?.attributes).not.toHaveProperty('style')
})

test('API-20 without an admin there is no address', async () => {
  expect((await shop.api('POST', '/api/objects/upload')).status).toBe(401)
  expect((await shop.api('POST', '/api/objects/upload', { token: 'made.up.token' })).status).toBe(
    401,
  )
})

test('UPL-07 the real route accepts a picture of 5 MB and refuses a larger one', async () => {
  const token = await shop.signIn()
  const address = async () => {
    const answer = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', { token })
    return answer.body.uploadURL
  }
  const photo = await new Bun.Image(twoHalves(90, 60)).jpeg().bytes()
  expect((await send(await address(), Buffer.concat([photo], 5_242_880))).status).toBe(200)
  expect((await send(await address(), Buffer.concat([photo], 5_242_881))).status).toBe(413)
})
