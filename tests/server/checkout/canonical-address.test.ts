import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder, OrderPayload } from '#shared/contract/orders.ts'
import type { AllSettings, Shipping } from '#shared/contract/settings/settings.ts'
import type { Tax } from '#shared/contract/settings/tax.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { cardBuyerAt } from '../../support/card-purchase.ts'
import { newBuyerAt, ontario } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { startStripeDouble, type StripeDouble } from '../../support/stripe-double.ts'

let shop: TestShop
let stripe: StripeDouble
let product: ListedProduct
beforeAll(async () => {
  stripe = startStripeDouble()
  shop = await openTestShop({ environment: { TRUST_PROXY: '1', ...stripe.environment } })
  product = await shop.addProduct({ price: '20.00', stock: 900 })
})
afterAll(async () => {
  await shop.dispose()
  await stripe.stop()
})

const canada = 'canada-2026'

type Sections = { tax?: Partial<Tax>; shipping?: Partial<Shipping> }

async function save(changes: Sections) {
  const token = await shop.asOwner()
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  for (const section of ['tax', 'shipping'] as const) {
    if (!changes[section]) continue
    const sent = { [section]: { ...body[section].value, ...changes[section] } }
    const saved = await shop.api('PUT', '/api/admin/settings', { token, body: sent })
    expect([saved.status, saved.body]).toMatchObject([200, {}])
  }
}

type Place = Partial<typeof ontario>
type Priced = Pick<DetailedOrder, 'taxAmount' | 'shippingCost' | 'attention' | 'shippingAddress'>

/** Five jars of 20.00 to an address, without amounts of the page's. */
function orderTo(address: Place): OrderPayload {
  return {
    customerName: 'Ada Singh',
    customerEmail: 'ada@example.ca',
    customerPhone: '416-555-0100',
    shippingAddress: { ...ontario, ...address },
    items: [{ productId: product.id, quantity: 5 }],
  }
}

/** What a stranger pays who lets the shop name the amount. */
async function buyTo(address: Place): Promise<Priced> {
  const buyer = newBuyerAt(shop)
  const order = orderTo(address)
  const refused = await buyer.open({ ...order, totalAmount: '1.00' })
  expect(refused.body.code).toBe('price_changed')
  const { totalAmount = '' } = refused.body as { totalAmount?: string }
  const { body } = await buyer.open({ ...order, totalAmount })
  await buyer.decide(body.id, 'approve')
  await buyer.capture(body.id)
  const placed = await buyer.place({ ...order, totalAmount }, body.id)
  return placed.body
}

/** Pays an amount first and sends the order for it later. */
async function payFirst(address: Place, amount: string) {
  const buyer = newBuyerAt(shop)
  const { id } = (await buyer.openAmount(amount)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  return buyer.place(orderTo(address), id)
}

const taxIn = async (address: Place) => (await buyTo(address)).taxAmount

test('T22 TAX-02 a province is taxed by whatever name the customer calls it', async () => {
  await save({ tax: { profile: canada } })
  for (const [province, zipCode, tax, code] of [
    ['Québec', 'H2X 1Y4', '14.98', 'QC'],
    ['quebec', 'H2X 1Y4', '14.98', 'QC'],
    ['Que\u0301bec', 'H2X 1Y4', '14.98', 'QC'],
    ['Qué.', 'H2X 1Y4', '14.98', 'QC'],
    ['P.Q.', 'H2X 1Y4', '14.98', 'QC'],
    ['Province de Québec', 'H2X 1Y4', '14.98', 'QC'],
    ['Ontario', 'M5H 1A1', '13.00', 'ON'],
    ['ONT', 'M5H 1A1', '13.00', 'ON'],
    ['ＯＮ', 'M5H 1A1', '13.00', 'ON'],
    ['O\u200bN', 'M5H 1A1', '13.00', 'ON'],
    ['Ontario (ON)', 'M5H 1A1', '13.00', 'ON'],
    ['Alberta', 'T2P 1J9', '5.00', 'AB'],
    ['British Columbia', 'V6B 1A1', '12.00', 'BC'],
    ['C.-B.', 'V6B 1A1', '12.00', 'BC'],
    ['Nouvelle-Écosse', 'B3J 1T3', '14.00', 'NS'],
    ['Nfld.', 'A1B 4J6', '15.00', 'NL'],
    ['PEI', 'C1A 7N8', '15.00', 'PE'],
    ['Île-du-Prince-Édouard', 'C1A 7N8', '15.00', 'PE'],
    ['Saskatchewan', 'S4P 3C8', '11.00', 'SK'],
    ['N.W.T.', 'X1A 2L9', '5.00', 'NT'],
  ] as const) {
    const { taxAmount, attention, shippingAddress } = await buyTo({ province, zipCode })
    const stored = shippingAddress as Place
    expect([province, taxAmount, attention, stored.province, stored.zipCode]).toEqual([
      province,
      tax,
      null,
      code,
      zipCode,
    ])
  }
})

test('T22 PRICE-04 PRICE-05 the rates of a fresh shop know names as well', async () => {
  await save({ tax: { profile: 'specification' } })
  expect(await taxIn({ province: 'Alberta', zipCode: 'T2P 1J9' })).toBe('5.00')
  const state = { country: 'US', province: 'Calif.', zipCode: '90210' }
  expect(await taxIn(state)).toBe('8.75')
})

const contradiction =
  "The province or state doesn't match the postal code, so the tax may be wrong. Please check the address."
const unchecked =
  "We couldn't confirm the province or state by the postal code, so the tax or shipping may be too low. Please check the address."

test('T22 a postal code that is written in another way still contradicts the province', async () => {
  await save({ tax: { profile: canada } })
  for (const zipCode of [
    'M5H 1A1',
    'm5h1a1.',
    'M-5H 1A1',
    'Toronto M5H 1A1',
    'TorontoM5H1A1',
    'Ｍ５Ｈ　１Ａ１',
    'M\u00ad5H\u200b 1A1',
    'MSH 1A1',
    'MSH IAI',
    'M5H lAl',
    'Toronto MSH 1A1',
  ]) {
    const [{ attention }, correct] = [
      await buyTo({ province: 'AB', zipCode }),
      await buyTo({ province: 'ON', zipCode }),
    ]
    expect([zipCode, attention]).toEqual([zipCode, contradiction])
    expect([zipCode, correct.taxAmount, correct.attention]).toEqual([zipCode, '13.00', null])
  }
  for (const country of ['FR', 'US', 'GB']) {
    const to = { country, province: 'NY', zipCode: 'Toronto M5H 1A1' }
    expect([country, (await buyTo(to)).attention]).toEqual([country, contradiction])
  }
  const iqaluit = { province: 'NT', zipCode: 'X0A 0H0' }
  expect((await buyTo(iqaluit)).attention).toBe(contradiction)
})

test('T22 a code that cannot be read marks an order that would cost more in another province', async () => {
  await save({ tax: { profile: canada } })
  for (const zipCode of ['-', '\u200b', 'n/a', 'M5H 1A1 T2P 1J9', '90210', 'D1A 1A1', 'Торонто']) {
    expect([zipCode, (await buyTo({ province: 'AB', zipCode })).attention]).toEqual([
      zipCode,
      unchecked,
    ])
  }
  // Nowhere in Canada is the tax higher, and shipping is free everywhere.
  expect((await buyTo({ province: 'NL', zipCode: '-' })).attention).toBeNull()
  // A code of the other country is never right.
  expect((await buyTo({ province: 'NL', zipCode: '90210' })).attention).toBe(unchecked)
  // No tax applies anywhere else in the country.
  const abroad = { country: 'HK', province: 'Kowloon', zipCode: '-' }
  expect((await buyTo(abroad)).attention).toBeNull()
  expect((await buyTo({ ...abroad, country: 'QX' })).attention).toBe(unchecked)
})

const zone = { ...defaultShipping.zones[0], freeFrom: null, daysFewest: 1, daysMost: 2 }
const zones = [
  { ...zone, name: 'Calgary', countries: ['CA'], postalCodes: ['T2'], price: '80.00' },
  { ...zone, name: 'Depot', countries: ['CA'], postalCodes: ['T5J 2R'], price: '70.00' },
  { ...zone, name: 'North', countries: ['CA'], provinces: ['NU'], price: '60.00' },
  { ...zone, name: 'Corsica', countries: ['FR'], postalCodes: ['20'], price: '40.00' },
  { ...zone, name: 'Perth', countries: ['AU'], provinces: ['WA'], price: '50.00' },
  { ...zone, name: 'Canada', countries: ['CA'], price: '10.00' },
  { ...zone, name: 'Abroad', countries: ['FR', 'AU'], price: '20.00' },
] as Shipping['zones']

test('SHIP-09 a zone is met however its province and postal code are written', async () => {
  await save({ tax: { profile: 'none' }, shipping: { zones } })
  for (const [place, cost, attention] of [
    [{ province: 'AB', zipCode: 'T2P 1J9' }, '80.00', null],
    [{ province: 'AB', zipCode: 'T-2P 1J9' }, '80.00', null],
    [{ province: 'AB', zipCode: 'T\u00a02P 1J9' }, '80.00', null],
    [{ province: 'AB', zipCode: 'T.2P 1J9' }, '80.00', null],
    [{ province: 'AB', zipCode: 'Calgary T2P 1J9' }, '80.00', null],
    [{ province: 'AB', zipCode: 'T2P IJ9' }, '80.00', null],
    [{ province: 'Nunavut', zipCode: 'X0A 0H0' }, '60.00', null],
    [{ province: 'ON', zipCode: '?' }, '10.00', unchecked],
    [{ province: 'AB', zipCode: 'T5J' }, '10.00', unchecked],
    [{ province: 'AB', zipCode: 'T5J 1A1' }, '10.00', null],
    [{ province: 'AB', zipCode: 'T6E' }, '10.00', null],
    [{ country: 'FR', province: 'Corse', zipCode: '20000' }, '40.00', null],
    [{ country: 'FR', province: 'Corse', zipCode: 'F-20000' }, '20.00', unchecked],
    [{ country: 'FR', province: 'Corse', zipCode: 'Ajaccio 20000' }, '20.00', unchecked],
    [{ country: 'FR', province: 'Provence', zipCode: '13001' }, '20.00', null],
    [{ country: 'AU', province: 'wa', zipCode: '6000' }, '50.00', null],
    [{ country: 'AU', province: 'Western Australia', zipCode: '6000' }, '20.00', unchecked],
    [{ country: 'AU', province: 'NSW', zipCode: '2000' }, '20.00', null],
  ] as const) {
    const bought = await buyTo(place)
    expect([place, bought.shippingCost, bought.attention]).toEqual([place, cost, attention])
  }
})

test('SHIP-10 an order that is paid first and goes where nobody ships is made and marked', async () => {
  await save({ tax: { profile: 'none' }, shipping: { zones } })
  const to = { country: 'DE', province: 'Berlin', zipCode: '10115' }
  const { status, body } = await payFirst(to, '100.00')
  expect([status, body.shippingCost, body.taxAmount]).toEqual([201, '0.00', '0.00'])
  expect(body.attention).toBe(
    "We don't ship to this address, so no shipping was charged. Please check the address.",
  )
  const here = await payFirst({ province: 'Nunavut', zipCode: 'X0A 0H0' }, '160.00')
  expect([here.status, here.body.attention]).toEqual([201, null])
})

test('T22 a card payment is priced by the same reading', async () => {
  await save({
    tax: { profile: canada },
    shipping: { zones: defaultShipping.zones.slice() } as never,
  })
  const order = orderTo({ province: 'Québec', zipCode: 'h2x-1y4' })
  const { body } = await cardBuyerAt(shop).open({ ...order, totalAmount: '100.01' })
  expect(body).toMatchObject({ taxAmount: '14.98', totalAmount: '114.98' })
})

test('SELL-01 O25 orders that staff enter and edit are read alike', async () => {
  await save({ tax: { profile: canada } })
  const token = await shop.asOwner()
  const body = {
    id: crypto.randomUUID(),
    customerName: 'Ada Singh',
    items: [{ productId: product.id, quantity: 5 }],
    shippingAddress: { ...ontario, province: 'Alberta', zipCode: 't2p-1j9' },
    pickupProvince: null,
    paidBy: 'cash',
  }
  const made = await shop.api<DetailedOrder>('POST', '/api/admin/orders', { token, body })
  expect(made.body).toMatchObject({ taxAmount: '5.00', attention: null })
  const edit = (changes: object) =>
    shop.api<DetailedOrder>('PUT', `/api/orders/${made.body.id}`, { token, body: changes })
  const address = { ...ontario, province: 'Nova Scotia', zipCode: 'B3J 1T3' }
  const items = [{ productId: product.id, quantity: 10 }]
  const moved = await edit({ shippingAddress: address, items })
  expect(moved.body).toMatchObject({
    taxAmount: '28.00',
    taxes: { province: 'NS' },
    shippingAddress: { province: 'NS' },
    attention: null,
  })
  // The same address in other words is the same address: its version of the text stays.
  const renamed = await edit({ shippingAddress: { ...address, province: 'N.S.' }, items })
  expect(renamed.body.shippingAddress).toEqual(moved.body.shippingAddress)
  const wrong = await edit({ shippingAddress: { ...address, province: 'AB' } })
  expect(wrong.body.attention).toBe(contradiction)
})

test('T22 CSV TAX-06 a spreadsheet has the codes of country and province, also of orders from before', async () => {
  const token = await shop.asOwner()
  const { url } = (
    await shop.api<{ url: string }>('POST', '/api/orders/export', { token, body: {} })
  ).body
  const csv = await (await fetch(shop.address + url)).text()
  expect(csv).toMatch(/,QC,[^,]*,CA,/)
  expect(csv).not.toMatch(/,(Québec|Ontario|Alberta|quebec),/)
})

test('T22 what the customer wrote is what is printed, without what nobody sees', async () => {
  const { shippingAddress } = await buyTo({
    address: '12½ Rue\u200b de l’Église',
    city: 'Ｍontréal',
    province: 'Québec',
    zipCode: 'H2X\u200d1Y4',
  })
  expect(shippingAddress).toMatchObject({
    address: '12½ Rue de l’Église',
    city: 'Montréal',
    province: 'QC',
    zipCode: 'H2X1Y4',
  })
})
