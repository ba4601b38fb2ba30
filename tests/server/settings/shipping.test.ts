import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AllSettings, Shipping } from '#shared/contract/settings/settings.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { defaultRates, priceOrder } from '#shared/domain/pricing/pricing.ts'
import { buyerAt, ontario, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ hasMailServer: true })

async function saveShipping(changes: Partial<Shipping>) {
  const token = await shop.asOwner()
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const shipping = { ...body.shipping.value, ...changes }
  return shop.api('PUT', '/api/admin/settings', { token, body: { shipping } })
}

const canada = {
  name: 'Canada',
  countries: ['CA'],
  provinces: [],
  postalCodes: [],
  price: '9.50',
  freeFrom: '60.00',
  daysFewest: 3,
  daysMost: 4,
}
const decided = {
  zones: [canada],
  announcedPrice: null,
  announcedFreeFrom: null,
  processingMost: 3,
}

/** What a visitor reads, without the data that the page's scripts start from. */
const textAt = async (path: string) => (await pageAt(path)).split('<script id=')[0] ?? ''
const pageAt = async (path: string) => (await fetch(shop.address + path)).text()

test('SHIP-09 SHIP-11 banner, shipping page, product page and checkout say one number once decided', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 50 })
  expect(await pageAt('/')).toContain('Free shipping on orders over $79*')
  expect((await saveShipping(decided)).status).toBe(200)
  expect(await pageAt('/')).toContain('Free shipping on orders over $60*')
  const page = await pageAt('/shipping-returns')
  for (const words of ['$9.50 on orders under $60, free from $60', '3 to 4 business days']) {
    expect(page).toContain(words)
  }
  expect(page).not.toContain('$8.99')
  expect(await pageAt(`/product/${product.id}`)).toContain('3 to 7 business days')

  // The old price is refused, and the response has the right one, which is then charged.
  const buyer = buyerAt(shop)
  const former = orderFor([{ product, quantity: 1 }])
  expect(await buyer.open(former)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', shippingCost: '9.50' },
  })
  const rates = { ...defaultRates, shipping: (await settings()).shipping.value }
  const totals = priceOrder([{ price: 1_000, quantity: 1 }], ontario, rates)
  const amounts = {
    shippingCost: formatMoney(totals.shipping),
    total: formatMoney(totals.total),
    totalAmount: formatMoney(totals.total),
  }
  const now = orderFor([{ product, quantity: 1 }], amounts)
  const { body: opened } = await buyer.open(now)
  // The payment keeps its price, whatever is saved before it is paid.
  await saveShipping({ zones: [{ ...canada, price: '30.00' }] })
  await buyer.decide(opened.id, 'approve')
  await buyer.capture(opened.id)
  const placed = await shop.api<DetailedOrder>('POST', '/api/orders', {
    body: { ...now, paymentIntentId: opened.id },
  })
  expect(placed.body).toMatchObject({ shippingCost: '9.50', subtotal: '10.00' })
})

test('O25 an edit keeps the shipping that was agreed until the order goes to another address', async () => {
  const token = await shop.asOwner()
  const { id: productId } = await shop.addProduct({ price: '10.00', stock: 50 })
  const sell = async () => {
    const items = [{ productId, quantity: 1 }]
    const wish = {
      customerName: 'Ada',
      items,
      shippingAddress: ontario,
      paidBy: 'cash',
      pickupProvince: null,
    }
    const body = { ...wish, id: crypto.randomUUID() }
    const sold = await shop.api<DetailedOrder>('POST', '/api/admin/orders', { token, body })
    expect(sold.body.shippingCost).toBe('9.50')
    return async (shippingAddress: object, quantity: number) => {
      const change = { shippingAddress, items: [{ productId, quantity }] }
      const path = `/api/orders/${sold.body.id}`
      const { body: edited } = await shop.api<DetailedOrder>('PUT', path, { token, body: change })
      return [edited.subtotal, edited.shippingCost, edited.taxAmount, edited.totalAmount]
    }
  }
  await saveShipping(decided)
  const [edit, editLater] = [await sell(), await sell()]
  const downtown = { ...canada, name: 'Downtown', postalCodes: ['M5'], price: '25.00' }
  await saveShipping({ zones: [downtown, { ...canada, price: '30.00', freeFrom: null }] })
  expect(await edit({ ...ontario, zipCode: 'm5v2t6', phone: '' }, 3)).toEqual([
    '30.00',
    '9.50',
    '3.90',
    '43.40',
  ])
  expect((await edit(ontario, 10))[1]).toBe('9.50')
  expect((await edit({ ...ontario, zipCode: 'M1B 0A1' }, 11))[1]).toBe('30.00')
  // A new address without a new quantity leaves the amounts as they are; the next edit with a new
  // quantity uses that address.
  const quebec = { ...ontario, province: 'QC', zipCode: 'H2X 1Y4' }
  expect((await editLater(quebec, 1))[1]).toBe('9.50')
  expect((await editLater(quebec, 2))[1]).toBe('30.00')
  await saveShipping({ zones: [{ ...canada, countries: ['US'] }] })
  expect((await editLater(quebec, 3))[1]).toBe('30.00')
})

async function settings(): Promise<AllSettings> {
  const token = await shop.asOwner()
  return (await shop.api<AllSettings>('GET', '/api/admin/settings', { token })).body
}

test('SHIP-10 an address that no zone has is refused before a payment is opened', async () => {
  await saveShipping({ ...decided, zones: [{ ...canada, provinces: ['QC'] }] })
  const product = await shop.addProduct()
  const answer = await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))
  expect(answer).toMatchObject(refused("We don't ship to this address."))
})

test('SHIP-12 a country that no zone has is refused by name, in the language of the page', async () => {
  await saveShipping(decided)
  const product = await shop.addProduct()
  const shippingAddress = { ...ontario, country: 'us', province: 'NY', zipCode: '10001' }
  const order = orderFor([{ product, quantity: 1 }], { shippingAddress })
  expect(await buyerAt(shop).open(order)).toMatchObject(
    refused("We don't ship to this country (United States)."),
  )
  const body = { amount: order.total, currency: 'CAD', intent: 'CAPTURE', order }
  const headers = { 'Accept-Language': 'fr-CA' }
  expect(await shop.api('POST', '/api/paypal/order', { body, headers })).toMatchObject(
    refused('Nous ne livrons pas dans ce pays (États-Unis).'),
  )
})

function refused(message: string) {
  return { status: 422, body: { errors: [{ path: '/order/shippingAddress/country', message }] } }
}

test('SHIP-09 days that end before they begin are refused at their field', async () => {
  const zone = { ...canada, daysFewest: 5, daysMost: 3 }
  const changes = {
    zones: [canada, zone],
    expressFewest: 4,
    expressMost: 2,
    processingFewest: 3,
    processingMost: 1,
  }
  const { status, body } = await saveShipping(changes)
  const paths = ['/zones/1/daysMost', '/expressMost', '/processingMost']
  expect([status, body]).toMatchObject([
    422,
    { errors: paths.map((path) => ({ path: `/shipping${path}` })) },
  ])
  const single = { ...zone, daysFewest: 3 }
  expect((await saveShipping({ zones: [single] })).status).toBe(200)
})

test('SHIP-09 a zone without a name, with a bad price or a bad code is refused at its field', async () => {
  const zones = [{ ...canada, name: '', price: 'free', countries: ['Canada'] }]
  const { status, body } = await saveShipping({ zones })
  expect([status, body]).toMatchObject([
    422,
    {
      errors: [
        { path: '/shipping/zones/0/name' },
        { path: '/shipping/zones/0/countries/0' },
        { path: '/shipping/zones/0/price' },
      ],
    },
  ])
  expect((await saveShipping({ zones: [] })).status).toBe(422)
})

test('SHIP-14 an offer for one city says so, in the words of each language', async () => {
  const toronto = {
    ...canada,
    name: 'Around Toronto',
    frenchName: 'Autour de Toronto',
    postalCodes: ['M'],
    price: '8.00',
    freeFrom: '50.00',
  }
  const rest = { ...canada, name: 'Rest of Canada', frenchName: null, freeFrom: null }
  expect((await saveShipping({ ...decided, zones: [toronto, rest] })).status).toBe(200)
  const english = await textAt('/shipping-returns')
  expect(english).toContain('* Around Toronto (CA: ')
  expect(english).toContain('on orders from $50 before tax.')
  expect(english).not.toContain('within Canada, on orders')
  const french = await textAt('/fr/shipping-returns')
  expect(french).toContain('* Autour de Toronto (')
  expect(french).not.toContain('Around Toronto')
  // A zone without a French name keeps its own.
  expect(french).toContain('Rest of Canada')
})

test('SHIP-14 the zones of a fresh shop have names in both languages', async () => {
  const zones = defaultRates.shipping.zones
  expect(
    (await saveShipping({ ...decided, zones: structuredClone(zones) as Shipping['zones'] })).status,
  ).toBe(200)
  const french = await textAt('/fr/shipping-returns')
  expect(french).toContain('Livraison standard')
  expect(french).toContain('Autres pays')
  expect(french).not.toContain('Standard shipping')
})

test('METHOD-06 once decided, the shipping page lists what each zone offers, and pages quote no single zone for all', async () => {
  const ottawa = { ...canada, name: 'Ottawa', postalCodes: ['K1'], daysFewest: 1, daysMost: 2 }
  const days = { fastest: 3, slowest: 6 }
  const methods: Shipping['zones'][number]['methods'] = [
    { id: 'standard', kind: 'ship', name: 'Standard', price: '12.00', freeFrom: null, ...days },
    { id: 'air', kind: 'ship', name: 'Air', price: '20.00', perKilogram: '4.00', ...days },
  ]
  const zones = [ottawa, { ...canada, methods }]
  expect((await saveShipping({ ...decided, zones, expressPrice: '19.99' })).status).toBe(200)
  const page = await textAt('/shipping-returns')
  for (const words of ['Standard, Canada', '$12 flat', 'Air, Canada', 'Plus $4.00 a kilogram.']) {
    expect(page).toContain(words)
  }
  expect(page).not.toContain('Express shipping')
  const product = await shop.addProduct()
  // From one day in Ottawa to six elsewhere, and three of processing.
  expect(await pageAt(`/product/${product.id}`)).toContain('1 to 9 business days')
})
