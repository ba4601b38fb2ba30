import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { apiAt } from '../support/api.ts'
import type { RunningBinary } from '../support/binary.ts'
import { buyerAt, ontario, orderFor } from '../support/purchase.ts'
import { linkToOrder } from './placed-order.ts'
import { staffCalls } from './staff.ts'

export type LongNames = {
  /** A word of 40 letters, in the name of the product. */
  word: string
  product: ListedProduct
  orderId: string
  /** The path of the order's page, with its key. */
  orderPath: string
  staff: { username: string; password: string }
}

const word = 'Worcestershiresauceausschlagbratensauce'.padEnd(40, 'n')
const url = `https://example.com/${'a-long-path-'.repeat(9)}end`
const email = `featherstonehaugh.cholmondeley.${'m'.repeat(20)}@${'wolfeschlegelstein.'.repeat(2)}example`

/** Gives the shop, a product, an order, its customer and a review the longest names that people have. */
export async function nameEverythingLong(shop: RunningBinary): Promise<LongNames> {
  const send = staffCalls(shop)
  const { identity } = await send<AllSettings>('GET', '/api/admin/settings')
  await send('PUT', '/api/admin/settings', {
    identity: {
      ...identity.value,
      name: 'Maple Ridge Provisions and Finest Sauces',
      email,
      address: `${word}\nSaint-Louis-du-Ha! Ha!`,
      links: [url],
    },
  })
  const product = await send<ListedProduct>('POST', '/api/products', {
    name: `${word} of the house`,
    description: `${word} ${url}`,
    price: '12345.67',
    stock: 9,
    tags: [word, 'hot'],
    sku: 's'.repeat(64),
    ingredients: word,
    netQuantity: '500 mL',
    featured: true,
  })
  const api = apiAt(shop.url)
  const lastName = 'Wolfeschlegelsteinhausenbergerdorff'
  const shippingAddress = {
    ...ontario,
    lastName,
    address: `1 ${word}straße`,
    city: 'Taumatawhakatangihangakoauauotamateapokaiwhenua',
  }
  const order = orderFor([{ product, quantity: 2 }], {
    customerName: `Ada ${lastName}`,
    customerEmail: email,
    shippingAddress,
  })
  const buyer = buyerAt({ address: shop.url, api })
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const placed = (await buyer.place(order, id)).body
  const review = {
    productId: product.id,
    customerName: `Ada ${lastName}`,
    customerEmail: email,
    rating: 5,
    comment: `${word} ${url}`,
  }
  await api('POST', '/api/reviews', { body: review })
  const [written] = await send<{ id: string }[]>('GET', '/api/reviews')
  await send('PUT', `/api/reviews/${written?.id}/status`, { status: 'approved' })
  const link = new URL(await linkToOrder(shop.directory, placed.id))
  const staff = { username: 'w'.repeat(40), password: 'a good long password' }
  return { word, product, orderId: placed.id, orderPath: link.pathname + link.search, staff }
}
