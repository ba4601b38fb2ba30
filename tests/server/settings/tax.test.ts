import { expect, test } from 'bun:test'
import type { ProductInput, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import type { Tax } from '#shared/contract/settings/tax.ts'
import { buyerAt, ontario, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ hasMailServer: true })

async function saveTax(changes: Partial<Tax>) {
  const token = await shop.asOwner()
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const tax = { ...body.tax.value, ...changes }
  return shop.api<AllSettings>('PUT', '/api/admin/settings', { token, body: { tax } })
}

const montreal = { ...ontario, city: 'Montréal', province: 'QC', zipCode: 'H2Y 1C6' }
const quebec = (subtotal: string, gst: string, qst: string) => [
  { code: 'GST', rate: '5', base: subtotal, amount: gst },
  { code: 'QST', rate: '9.975', base: subtotal, amount: qst },
]

const soup = (more: Partial<ProductInput> = {}) =>
  shop.addProduct({ price: '10.00', stock: 50, ...more })

type Ordered = Parameters<typeof orderFor>[0]

/** Buys at the amounts that the shop returns when a page sends outdated ones. */
async function buy(lines: Ordered, shippingAddress: typeof ontario = montreal) {
  const buyer = buyerAt(shop)
  const former = orderFor(lines, { shippingAddress, taxAmount: '99.00' })
  const refused = await buyer.open(former)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'price_changed' }])
  const { taxAmount, total, totalAmount } = refused.body as unknown as Record<string, string>
  const now = { ...former, taxAmount, total, totalAmount } as typeof former
  const { body: opened } = await buyer.open(now)
  await buyer.decide(opened.id, 'approve')
  await buyer.capture(opened.id)
  return async () => {
    const body = { ...now, paymentIntentId: opened.id }
    return (await shop.api<DetailedOrder>('POST', '/api/orders', { body })).body
  }
}

test('TAX-01 TAX-02 TAX-06 an order to Québec has GST and QST as separate taxes, everywhere it is shown', async () => {
  expect((await saveTax({ profile: 'canada-2026' })).status).toBe(200)
  const product = await soup()
  const order = await (await buy([{ product, quantity: 3 }]))()
  expect(order).toMatchObject({
    subtotal: '30.00',
    taxAmount: '4.49',
    totalAmount: '34.49',
    taxes: { country: 'CA', province: 'QC', components: quebec('30.00', '1.50', '2.99') },
  })
  const token = await shop.asOwner()
  const { body } = await shop.api<{ url: string }>('POST', '/api/orders/export', {
    token,
    body: {},
  })
  const csv = await (await fetch(shop.address + body.url)).text()

  expect(csv).toContain('Tax,GST,HST,PST,QST,Taxes,Total')
  expect(csv).toContain('4.49,1.50,,,2.99,GST 5% 1.50; QST 9.975% 2.99,34.49')
})

test('TAX-07 O25 a paid order and an edit of it keep the rates at which it was priced', async () => {
  await saveTax({ profile: 'canada-2026' })
  const product = await soup()
  const finish = await buy([{ product, quantity: 3 }])
  await saveTax({ profile: 'none' })
  const order = await finish()
  expect(order.taxes?.components).toEqual(quebec('30.00', '1.50', '2.99'))
  const token = await shop.asOwner()
  const edited = await shop.api<DetailedOrder>('PUT', `/api/orders/${order.id}`, {
    token,
    body: { items: [{ productId: product.id, quantity: 1 }] },
  })
  expect(edited.body).toMatchObject({
    taxAmount: '1.50',
    taxes: { components: quebec('10.00', '0.50', '1.00') },
  })
  // The order has no rates for another province, so the current settings apply.
  const moved = await shop.api<DetailedOrder>('PUT', `/api/orders/${order.id}`, {
    token,
    body: { items: [{ productId: product.id, quantity: 2 }], shippingAddress: ontario },
  })
  expect(moved.body).toMatchObject({ taxAmount: '0.00', taxes: { components: [] } })
})

test('TAX-08 zero-rated and exempt products are not taxed, even in an order with taxed ones', async () => {
  await saveTax({ profile: 'canada-2026' })
  const taxed = await soup()
  const grocery = await soup({ taxClass: 'zero_rated' })
  const exempt = await soup({ taxClass: 'exempt' })
  expect(grocery.taxClass).toBe('zero_rated')
  expect(taxed).not.toHaveProperty('taxClass')
  const lines = [taxed, grocery, exempt].map((product) => ({ product, quantity: 1 }))
  const order = await (await buy(lines))()
  expect(order).toMatchObject({
    subtotal: '30.00',
    taxAmount: '1.50',
    taxes: { components: quebec('10.00', '0.50', '1.00') },
    items: [{}, { taxClass: 'zero_rated' }, { taxClass: 'exempt' }],
  })
  const token = await shop.asOwner()
  const path = `/api/products/${grocery.id}`
  const { body } = await shop.api<StaffProduct>('PUT', path, {
    token,
    body: { taxClass: 'standard' },
  })
  expect(body.taxClass).toBeUndefined()
})

test('TAX-05 a rate begins at midnight, Eastern', async () => {
  const rule = { code: 'HST', country: 'CA', provinces: ['ON'] }
  const today = new Date(shop.context.clock())
  const day = (offset: number) => {
    const at = new Date(today.getTime() + offset * 86_400_000)
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(at)
  }
  const rules = [
    { ...rule, rate: '13', from: null },
    { ...rule, rate: '10', from: day(0) },
    { ...rule, rate: '99', from: day(2) },
  ]
  await saveTax({ profile: 'custom', rules })
  const product = await soup()
  const order = await (await buy([{ product, quantity: 1 }], ontario))()
  expect(order.taxes?.components).toMatchObject([{ code: 'HST', rate: '10', amount: '1.00' }])
})

test('TAX-03 prices that contain tax are charged as they are, with their tax stated', async () => {
  await saveTax({ profile: 'canada-2026', pricesIncludeTax: true })
  const product = await soup()
  const order = await (await buy([{ product, quantity: 1 }], ontario))()
  expect(order).toMatchObject({
    taxAmount: '0.00',
    totalAmount: '10.00',
    taxes: { isIncluded: true, components: [{ code: 'HST', rate: '13', amount: '1.15' }] },
  })
})

test('TAX-01 an invalid rate, country or date is refused at its field', async () => {
  const rules = [{ code: 'G S T', country: 'Canada', provinces: [], rate: '5,0', from: 'July' }]
  const { status, body } = await saveTax({ profile: 'custom', rules })
  const paths = (body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path)
  expect(status).toBe(422)
  const fields = ['code', 'country', 'from', 'rate']
  expect(paths.toSorted()).toEqual(fields.map((field) => `/tax/rules/0/${field}`))
  const none = await saveTax({ profile: 'europe' as Tax['profile'] })
  expect(none.status).toBe(422)
})

const lloydminster = { ...ontario, city: 'Lloydminster', province: 'SK', zipCode: 'S9V 1A1' }
const regina = { ...lloydminster, city: 'Regina', zipCode: 'S4P 3C8' }

test('TAX-02 TAX-07 Lloydminster pays no PST, and an order that moves out of it does', async () => {
  await saveTax({ profile: 'canada-2026', pricesIncludeTax: false })
  const product = await soup()
  const lines = [{ product, quantity: 10 }]
  const order = await (await buy(lines, lloydminster))()
  expect([order.taxAmount, order.attention]).toEqual(['5.00', null])
  expect((await (await buy(lines, regina))()).taxAmount).toBe('11.00')
  const token = await shop.asOwner()
  const edit = async (quantity: number, shippingAddress: typeof ontario) => {
    const body = { items: [{ productId: product.id, quantity }], shippingAddress }
    const path = `/api/orders/${order.id}`
    return (await shop.api<DetailedOrder>('PUT', path, { token, body })).body.taxAmount
  }
  expect(await edit(9, { ...lloydminster, zipCode: 's9v-0a2' })).toBe('4.50')
  expect(await edit(8, regina)).toBe('8.80')
  expect(await edit(7, lloydminster)).toBe('3.50')
  await saveTax({ profile: 'none' })
  expect(await edit(6, lloydminster)).toBe('3.00')
})

test("TAX-01 the owner's own rates can depend on the beginning of the postal code", async () => {
  const rule = { country: 'CA', from: null }
  const rules = [
    { ...rule, code: 'GST', provinces: [], rate: '5' },
    { ...rule, code: 'PST', provinces: ['SK'], rate: '6' },
    { ...rule, code: 'PST', provinces: ['SK'], postalCodes: ['s9v', 'S0M 1'], rate: '1' },
    { ...rule, code: 'PST', provinces: [], postalCodes: ['X0A'], rate: '2' },
  ]
  const { status, body } = await saveTax({ profile: 'custom', pricesIncludeTax: false, rules })
  expect([status, body.tax.value.rules]).toEqual([200, rules])
  const product = await soup()
  for (const [address, tax] of [
    [lloydminster, '0.60'],
    [{ ...lloydminster, zipCode: 'S0M 1A0' }, '0.60'],
    [{ ...lloydminster, zipCode: 'S0M 2A0' }, '1.10'],
    [{ ...lloydminster, province: 'NU', zipCode: 'X0A 0H0' }, '0.70'],
    [{ ...lloydminster, province: 'AB', zipCode: 'T9V 0A1' }, '0.50'],
  ] as const) {
    const order = await (await buy([{ product, quantity: 1 }], address))()
    expect([address.zipCode, order.taxAmount]).toEqual([address.zipCode, tax])
  }
  const bad = await saveTax({
    rules: [{ ...rule, code: 'GST', provinces: [], rate: '5', postalCodes: ['S9V*'] }],
  })
  expect(bad.status).toBe(422)
})

const vancouver = { ...ontario, city: 'Vancouver', province: 'BC', zipCode: 'V6B 1A1' }

test('TAX-08 TAX-07 snacks are charged GST and no PST where provinces exempt them, also when edited and refunded', async () => {
  await saveTax({ profile: 'canada-2026', pricesIncludeTax: false })
  const taxed = await soup()
  const snack = await soup({ taxClass: 'snack' })
  expect(snack.taxClass).toBe('snack')
  const lines = [taxed, snack].map((product) => ({ product, quantity: 2 }))
  const order = await (await buy(lines, vancouver))()
  expect(order).toMatchObject({
    taxAmount: '3.40',
    taxes: {
      components: [
        { code: 'GST', base: '40.00', amount: '2.00' },
        { code: 'PST', base: '20.00', amount: '1.40', exemptsSnacks: true },
      ],
    },
    items: [{}, { taxClass: 'snack' }],
  })
  for (const [address, tax] of [
    [ontario, '5.20'],
    [montreal, '5.99'],
    [{ ...vancouver, province: 'MB', zipCode: 'R3C 0V8' }, '3.40'],
    [regina, '3.20'],
    [lloydminster, '2.00'],
  ] as const) {
    expect([address.province, (await (await buy(lines, address))()).taxAmount]).toEqual([
      address.province,
      tax,
    ])
  }
  await saveTax({ profile: 'none' })
  const token = await shop.asOwner()
  const body = { items: [{ productId: snack.id, quantity: 1 }] }
  const edited = await shop.api<DetailedOrder>('PUT', `/api/orders/${order.id}`, { token, body })
  expect(edited.body).toMatchObject({
    taxAmount: '2.90',
    taxes: { components: [{ amount: '1.50' }, { base: '20.00', amount: '1.40' }] },
  })
})

test("TAX-08 the owner's own rates can exempt snacks, and prices that include tax contain only what a snack bears", async () => {
  const rule = { country: 'CA', from: null, provinces: [] }
  const rules = [
    { ...rule, code: 'GST', rate: '5' },
    { ...rule, code: 'PST', rate: '7', exemptsSnacks: true },
  ]
  const { body } = await saveTax({ profile: 'custom', pricesIncludeTax: true, rules })
  expect(body.tax.value.rules).toEqual(rules)
  const product = await soup({ price: '10.50', taxClass: 'snack' })
  const standard = await soup({ price: '11.20' })
  const buyer = buyerAt(shop)
  const lines = [product, standard].map((each) => ({ product: each, quantity: 1 }))
  const order = { ...orderFor(lines), taxAmount: '0.00', total: '21.70', totalAmount: '21.70' }
  const { body: opened } = await buyer.open(order)
  await buyer.decide(opened.id, 'approve')
  await buyer.capture(opened.id)
  const placed = await buyer.place(order, opened.id)
  expect(placed.body.taxes?.components).toMatchObject([{ amount: '1.00' }, { amount: '0.70' }])
})
