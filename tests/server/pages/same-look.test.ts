import { beforeAll, expect, test } from 'bun:test'
import { loadAssets } from '../../../src/server/assets/assets.ts'
import { embeddedFiles } from '../../../src/server/assets/embedded.ts'
import { createRenderer, type RenderPage } from '../../../src/server/pages/render/render-page.tsx'
import { readableText } from '../../support/html.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

// During a rush of sales, the home page is rendered over and over with different stock numbers but
// the same visible content.

const shop = useTestShop()
let token: string
let newRenderer: () => RenderPage
beforeAll(async () => {
  token = await shop.asOwner()
  const assets = await loadAssets(embeddedFiles())
  newRenderer = () => createRenderer(shop.context, assets)
})

async function home(render: RenderPage): Promise<string> {
  return (await render('/')).body
}

test('a page rendered again after a sale is identical to one rendered for the first time', async () => {
  const product = await shop.addProduct({ name: 'Rushed', stock: 40, featured: true })
  const { id } = product
  await shop.addProduct({ name: 'Calm', stock: 12 })
  const render = newRenderer()
  await home(render)
  await buyerAt(shop).open(orderFor([{ product, quantity: 2 }]))
  expect(await home(render)).toBe(await home(newRenderer()))
  const change = (body: object) => shop.api('PUT', `/api/products/${id}`, { token, body })
  const changes = [
    { stock: 39 },
    { stock: 38 },
    { stock: 3 },
    { stock: 2 },
    { stock: 0 },
    { stock: 40 },
    { price: '77.00' },
    { featured: false },
    { name: 'Renamed' },
  ]
  for (const body of changes) {
    await change(body)
    expect(await home(render)).toBe(await home(newRenderer()))
  }
  await shop.api('DELETE', `/api/products/${id}`, { token })
  expect(await home(render)).toBe(await home(newRenderer()))
})

test('the page data has the exact stock, even if the visible text does not change', async () => {
  const product = await shop.addProduct({ name: 'Counted', stock: 41 })
  const render = newRenderer()
  const before = await render('/')
  await buyerAt(shop).open(orderFor([{ product, quantity: 8 }]))
  const after = await render('/')
  expect(await readableText(after.body)).toBe(await readableText(before.body))
  expect(before.body).toContain('"stock":41')
  expect(after.body).toContain('"stock":33')
})
