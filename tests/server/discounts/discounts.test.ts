import { beforeAll, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder, OrderPayload } from '#shared/contract/orders.ts'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { tenPercentOff } from '../../support/discounts.ts'
import { buyerAt, newBuyerAt, orderFor, ordersOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

let codes = 0

async function add(terms: Partial<DiscountCode> = {}) {
  codes += 1
  const body = { ...tenPercentOff, code: `SAVE-${codes}`, ...terms }
  const path = '/api/admin/discounts'
  return shop.api<DiscountCode & ErrorBody>('POST', path, { token, body })
}

const usesOf = async (id: string) => {
  const { body } = await shop.api<DiscountCode[]>('GET', '/api/admin/discounts', { token })
  const found = body.find((discount) => discount.id === id)
  return { used: found?.used, held: found?.held }
}

/** 10.00 with 10 % off, and Ontario's 13 % of the rest. */
const tenOff = { subtotal: '10.00', taxAmount: '1.17', total: '10.17', totalAmount: '10.17' }

async function wishFor(discountCode: string, more: Partial<OrderPayload> = {}) {
  const product = await shop.addProduct({ price: '10.00', stock: 1_000 })
  return orderFor([{ product, quantity: 1 }], { ...tenOff, discountCode, ...more })
}

async function purchase(wish: OrderPayload) {
  const buyer = newBuyerAt(shop)
  const opened = await buyer.open(wish)
  if (opened.status !== 200) return opened
  await buyer.decide(opened.body.id, 'approve')
  await buyer.capture(opened.body.id)
  return buyer.place(wish, opened.body.id)
}

test('DISC-02 DISC-05 a code reduces the price before tax, and the order stores the code and the discount amount', async () => {
  const { body: discount } = await add()
  const { body } = await purchase(await wishFor(discount.code.toLowerCase()))
  expect(body as DetailedOrder).toMatchObject({
    subtotal: '10.00',
    taxAmount: '1.17',
    totalAmount: '10.17',
    paidAmount: '10.17',
    discount: { code: discount.code, kind: 'percent', value: 10, amount: '1.00' },
  })
  expect(await usesOf(discount.id)).toEqual({ used: 1, held: 0 })
})

test('DISC-02 an unusable code is refused, and the error has the total without the discount', async () => {
  for (const terms of [
    { isActive: false },
    { endsAt: '2020-01-01T00:00:00.000Z' },
    { startsAt: '2099-01-01T00:00:00.000Z' },
    { minimum: '10.01' },
  ]) {
    const { body: discount } = await add(terms)
    const opened = await newBuyerAt(shop).open(await wishFor(discount.code))
    expect(opened.status).toBe(409)
    expect(opened.body).toMatchObject({ code: 'price_changed', totalAmount: '11.30' })
  }
})

test('DISC-03 the check explains why a code is refused, and ignores letter case and surrounding spaces', async () => {
  const product = await shop.addProduct({ price: '10.00' })
  const ask = async (code: string) => {
    const body = { code, items: [{ productId: product.id, quantity: 1 }] }
    const headers = { 'X-Forwarded-For': `12.${(codes += 1)}.1.1` }
    return (await shop.api<{ message: string }>('POST', '/api/discounts/check', { body, headers }))
      .body
  }
  expect(await ask('NOPE')).toMatchObject({
    refusal: 'unknown',
    message: "We don't recognize this code. Check the spelling.",
  })
  const { body: dear } = await add({ minimum: '25.00' })
  expect(await ask(dear.code)).toMatchObject({
    refusal: 'minimum',
    message: 'This code is for orders of $25.00 or more.',
  })
  const { body: good } = await add()
  expect(await ask(` ${good.code.toLowerCase()} `)).toMatchObject({
    discount: { code: good.code, kind: 'percent', value: 10 },
    refusal: null,
  })
})

test('DISC-03 the check tells staff, but not guests, whether a customer has used a code', async () => {
  const { body: discount } = await add({ maxPerCustomer: 1 })
  const used = { customerEmail: 'used@example.ca' }
  expect((await purchase(await wishFor(discount.code, used))).status).toBe(200)
  const product = await shop.addProduct({ price: '10.00' })
  const items = [{ productId: product.id, quantity: 1 }]
  const check = async (customerEmail: string, more: object) => {
    const body = { code: discount.code, customerEmail, items }
    return (await shop.api('POST', '/api/discounts/check', { body, ...more })).body
  }
  const asGuest = { headers: { 'X-Forwarded-For': '14.1.1.1' } }
  const answers = [await check('used@example.ca', asGuest), await check('new@example.ca', asGuest)]
  expect(answers[0]).toMatchObject({ refusal: null })
  expect(answers[0]).toEqual(answers[1])
  expect(await check('used@example.ca', { token })).toMatchObject({
    refusal: 'used_by_customer',
    message: "You've already used this code.",
  })
  expect(await check('new@example.ca', { token })).toMatchObject({ refusal: null })
})

test('DISC-03 guessing codes from one IP address is rate limited', async () => {
  const product = await shop.addProduct()
  const body = { code: 'GUESS', items: [{ productId: product.id, quantity: 1 }] }
  const headers = { 'X-Forwarded-For': '13.1.1.1' }
  const statuses = []
  for (let guess = 0; guess < 22; guess += 1) {
    statuses.push((await shop.api('POST', '/api/discounts/check', { body, headers })).status)
  }
  expect(statuses.filter((status) => status === 429).length).toBe(2)
})

test('DISC-04 a payment holds one use of a code, and cancelling the payment releases it', async () => {
  const { body: discount } = await add({ maxUses: 1 })
  const first = newBuyerAt(shop)
  const opened = await first.open(await wishFor(discount.code))
  expect(await usesOf(discount.id)).toEqual({ used: 0, held: 1 })
  expect((await newBuyerAt(shop).open(await wishFor(discount.code))).status).toBe(409)
  await first.decide(opened.body.id, 'cancel')
  await first.capture(opened.body.id)
  expect(await usesOf(discount.id)).toEqual({ used: 0, held: 0 })
  expect((await purchase(await wishFor(discount.code))).status).toBe(200)
})

test('DISC-04 a use moves to the corrected address, by its buyer and by staff', async () => {
  const { body: discount } = await add({ maxPerCustomer: 1 })
  const orderAt = async (customerEmail: string) => {
    const buyer = newBuyerAt(shop)
    const wish = await wishFor(discount.code, { customerEmail })
    const { body: opened } = await buyer.open(wish)
    await buyer.decide(opened.id, 'approve')
    await buyer.capture(opened.id)
    const { id } = (await buyer.place(wish, opened.id)).body
    return { id, payment: opened.id, receipt: opened.receipt }
  }
  const buy = async (customerEmail: string) =>
    (await newBuyerAt(shop).open(await wishFor(discount.code, { customerEmail }))).status
  const { payment, receipt } = await orderAt('typo@exmaple.ca')
  const body = { receipt, email: 'typo@example.ca' }
  expect((await shop.api('POST', `/api/payments/${payment}/email`, { body })).status).toBe(200)
  expect(await buy('typo@example.ca')).toBe(409)
  expect(await buy('typo@exmaple.ca')).toBe(200)
  const { id } = await orderAt('staff@exmaple.ca')
  const change = { token, body: { customerEmail: 'staff@example.ca' } }
  expect((await shop.api('PUT', `/api/orders/${id}`, change)).status).toBe(200)
  expect(await buy('staff@example.ca')).toBe(409)
  expect(await buy('staff@exmaple.ca')).toBe(200)
})

test('DISC-04 a once-per-customer limit ignores the letter case of the email address', async () => {
  const { body: discount } = await add({ maxPerCustomer: 1 })
  const ada = { customerEmail: 'once@example.ca' }
  expect((await purchase(await wishFor(discount.code, ada))).status).toBe(200)
  const again = { customerEmail: 'ONCE@example.ca' }
  expect((await purchase(await wishFor(discount.code, again))).status).toBe(409)
  expect((await purchase(await wishFor(discount.code))).status).toBe(200)
})

test('DISC-02 DISC-04 when a code is refused at payment, the error is on the code field, with the total without the code', async () => {
  const { body: discount } = await add({ maxPerCustomer: 1 })
  const ada = { customerEmail: 'why@example.ca' }
  await purchase(await wishFor(discount.code, ada))
  const opened = await newBuyerAt(shop).open(await wishFor(discount.code, ada))
  expect([opened.status, opened.body as unknown]).toEqual([
    409,
    expect.objectContaining({
      code: 'price_changed',
      totalAmount: '11.30',
      errors: [{ path: '/order/discountCode', message: "You've already used this code." }],
    }),
  ])
  const { body: ended } = await add({ isActive: false })
  const refused = await newBuyerAt(shop).open(await wishFor(ended.code, ada))
  expect((refused.body as unknown as ErrorBody).errors?.[0]?.path).toBe('/order/discountCode')
})

test('DISC-04 probing for who has used a code is rate limited, and other purchases still go through', async () => {
  const { body: discount } = await add({ maxPerCustomer: 1 })
  const { body: open } = await add()
  const spy = newBuyerAt(shop)
  const wish = (code: string, total = '10.16') =>
    wishFor(code, { total, totalAmount: total, customerEmail: `${crypto.randomUUID()}@example.ca` })
  // Requests with wrong amounts hold nothing, but their answer would also reveal who used the code.
  for (let count = 0; count < 20; count += 1) {
    expect((await spy.open(await wish(discount.code))).status).toBe(409)
  }
  const refused = await spy.open(await wish(discount.code, '10.17'))
  const message =
    'This code was refused too often on your network. Pay without it, or try again in an hour.'
  expect([refused.status, (refused.body as unknown as ErrorBody).errors]).toEqual([
    429,
    [{ path: '/order/discountCode', message }],
  ])
  shop.pass(60_000)
  expect((await spy.open(await wish(open.code, '10.17'))).status).toBe(200)
  const plain = { subtotal: '10.00', taxAmount: '1.30', total: '11.30', totalAmount: '11.30' }
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  expect((await spy.open(orderFor([{ product, quantity: 1 }], plain))).status).toBe(200)
  expect((await newBuyerAt(shop).open(await wish(discount.code, '10.17'))).status).toBe(200)
  shop.pass(60 * 60_000)
  expect((await spy.open(await wish(discount.code, '10.17'))).status).toBe(200)
})

test('DISC-04 when 500 buyers use a single-use code at once, exactly one order gets the discount', async () => {
  const { body: discount } = await add({ maxUses: 1 })
  const wish = await wishFor(discount.code)
  const outcomes = await Promise.all(Array.from({ length: 500 }, () => purchase(wish)))
  expect(outcomes.filter(({ status }) => status === 200).length).toBe(1)
  expect(outcomes.filter(({ status }) => status === 409).length).toBe(499)
  const discounted = (await ordersOf(shop)).filter(
    (order) => order.discount?.code === discount.code,
  )
  expect(discounted.length).toBe(1)
  expect(await usesOf(discount.id)).toEqual({ used: 1, held: 0 })
})

test('DISC-05 editing an order recalculates its discount', async () => {
  const { body: discount } = await add()
  const { body } = await purchase(await wishFor(discount.code))
  const order = body as DetailedOrder
  const items = [{ productId: order.items[0]?.productId, quantity: 3 }]
  const path = `/api/orders/${order.id}`
  const edited = await shop.api<DetailedOrder>('PUT', path, { token, body: { items } })
  expect(edited.body).toMatchObject({
    subtotal: '30.00',
    taxAmount: '3.51',
    totalAmount: '30.51',
    discount: { amount: '3.00' },
  })
})

test('DISC-06 an order entered by staff keeps its code after the code is turned off and deleted, and a code that is off is refused', async () => {
  const { body: discount } = await add({ kind: 'amount', percent: null, amount: '2.50' })
  const product = await shop.addProduct({ price: '10.00' })
  const enter = (discountCode: string) =>
    shop.api<DetailedOrder & ErrorBody>('POST', '/api/admin/orders', {
      token,
      body: {
        id: crypto.randomUUID(),
        customerName: 'Ada',
        items: [{ productId: product.id, quantity: 1 }],
        shippingAddress: null,
        pickupProvince: 'AB',
        paidBy: 'cash',
        discountCode,
      },
    })
  const { body: order } = await enter(discount.code)
  expect(order).toMatchObject({ totalAmount: '7.88', discount: { amount: '2.50' } })
  const path = `/api/admin/discounts/${discount.id}`
  const off = { isActive: false, version: discount.updatedAt }
  expect((await shop.api('PUT', path, { token, body: off })).status).toBe(200)
  const refused = await enter(discount.code)
  expect(refused.body.errors?.[0]?.path).toBe('/discountCode')
  expect((await shop.api('DELETE', path, { token })).status).toBe(204)
  const kept = (await ordersOf(shop)).find(({ id }) => id === order.id)
  expect(kept?.discount?.code).toBe(discount.code)
})

test('DISC-01 a code that differs from another only in letter case, or has inconsistent values, is refused', async () => {
  const { body: discount } = await add()
  const taken = await add({ code: discount.code.toLowerCase() })
  expect(taken.body.errors?.[0]).toMatchObject({ path: '/code' })
  expect((await add({ percent: null })).body.errors?.[0]?.path).toBe('/percent')
  const period = { startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-01T00:00:00Z' }
  expect((await add(period)).body.errors?.[0]?.path).toBe('/endsAt')
})

test('DISC-06 the list can be searched, filtered and paged, and shows how often each code was used', async () => {
  const { body: used } = await add({ code: 'PAGE-1' })
  await purchase(await wishFor(used.code))
  for (const number of [2, 3]) await add({ code: `PAGE-${number}`, isActive: number === 2 })
  const list = async (query: string) => {
    const path = `/api/admin/discounts?${query}`
    const { body, headers } = await shop.api<DiscountCode[]>('GET', path, { token })
    return { codes: body.map(({ code, used: uses }) => `${code} ${uses}`), headers }
  }
  expect((await list('search=age-')).codes).toEqual(['PAGE-3 0', 'PAGE-2 0', 'PAGE-1 1'])
  expect((await list('search=page-&status=off')).codes).toEqual(['PAGE-3 0'])
  // `%` and `_` are not wildcards in a search.
  expect((await list('search=page%25')).codes).toEqual([])
  expect((await list('search=p_ge')).codes).toEqual([])
  const first = await list('search=page&limit=2')
  expect(first.codes).toEqual(['PAGE-3 0', 'PAGE-2 0'])
  expect(first.headers.get('X-Total-Count')).toBe('3')
  const cursor = first.headers.get('X-Next-Cursor') ?? ''
  expect((await list(`search=page&limit=2&cursor=${cursor}`)).codes).toEqual(['PAGE-1 1'])
})

test('DISC-01 a code is found as it was pasted, and its twin cannot be created', async () => {
  const product = await shop.addProduct({ price: '10.00' })
  const { body: code } = await add({ code: 'SPRING\u2013SALE\u200b' })
  expect(code).toMatchObject({ code: 'SPRING-SALE' })
  const items = [{ productId: product.id, quantity: 1 }]
  for (const pasted of [
    'SPRING\u200b-SALE',
    'spring\u2011sale',
    '\u200eＳＰＲＩＮＧ－ＳＡＬＥ\u200f',
  ]) {
    const body = { code: pasted, items }
    const headers = { 'X-Forwarded-For': `12.${(codes += 1)}.1.1` }
    const checked = await shop.api('POST', '/api/discounts/check', { body, headers })
    expect(checked.body).toMatchObject({ discount: { code: 'SPRING-SALE' } })
    const opened = await newBuyerAt(shop).open(await wishFor(pasted))
    expect(opened.status).toBe(200)
    const twin = await add({ code: pasted })
    expect(twin.body.errors).toMatchObject([
      { path: '/code', message: 'This code is already in use.' },
    ])
  }
  expect((await add({ code: '\u200b\u200b\u200b' })).body.errors?.[0]?.path).toBe('/code')
  expect((await add({ code: 'SPRING SALE' })).body.errors?.[0]?.path).toBe('/code')
})

test('DISC-01 an end of 23:59 in summer and winter is refused with the day on which it was', async () => {
  const items = [{ productId: (await shop.addProduct({ price: '10.00' })).id, quantity: 1 }]
  for (const [endsAt, day] of [
    ['2025-10-31T23:59:00-04:00', 'October 31, 2025'],
    ['2025-11-01T00:00:00-04:00', 'November 1, 2025'],
    ['2025-12-31T23:59:59.999-05:00', 'December 31, 2025'],
  ] as const) {
    const { body: made } = await add({ endsAt })
    const body = { code: made.code, items }
    const headers = { 'X-Forwarded-For': `12.${(codes += 1)}.1.1` }
    const checked = await shop.api('POST', '/api/discounts/check', { body, headers })
    expect(checked.body).toMatchObject({ message: `This code expired on ${day}.` })
  }
})

test('DISC-04 a visitor holds two uses of a limited code at most, and the next buyer still gets one', async () => {
  const { body: code } = await add({ maxUses: 30 })
  const product = await shop.addProduct({ price: '10.00', stock: 100 })
  const wish = orderFor([{ product, quantity: 1 }], { ...tenOff, discountCode: code.code })
  const one = buyerAt(shop, { 'X-Forwarded-For': '44.1.1.1' })
  const opened = [await one.open(wish), await one.open(wish), await one.open(wish)]
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 429])
  const message =
    'Your network is already holding this code for unfinished payments. Please finish or cancel one, or try again in up to 15 minutes.'
  expect(opened[2]?.body).toMatchObject({
    code: 'too_much_held',
    error: message,
    errors: [{ path: '/order/discountCode', message }],
  })
  expect(await usesOf(code.id)).toEqual({ used: 0, held: 2 })
  // Without the code, the order can be paid.
  expect((await one.open(orderFor([{ product, quantity: 1 }]))).status).toBe(200)
  // A replaced payment gives its use back first.
  expect((await one.open(wish, { replaces: opened[0]?.body.id })).status).toBe(200)
  expect((await newBuyerAt(shop).open(wish)).status).toBe(200)
})

test('DISC-04 a network holds a quarter of what is left of a code, and paid uses do not count', async () => {
  const { body: code } = await add({ maxUses: 17 })
  const product = await shop.addProduct({ price: '10.00', stock: 100 })
  const wish = orderFor([{ product, quantity: 1 }], { ...tenOff, discountCode: code.code })
  const at = (host: number) => buyerAt(shop, { 'X-Forwarded-For': `45.1.1.${host}` })
  const opened = []
  for (let host = 1; host <= 6; host += 1) opened.push(await at(host).open(wish))
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
  for (const { body } of opened.slice(0, 4)) {
    await at(1).decide(body.id, 'approve')
    await at(1).capture(body.id)
  }
  expect(await usesOf(code.id)).toEqual({ used: 4, held: 0 })
  // 13 are left, a quarter of them is 3.
  const again = []
  for (let host = 1; host <= 4; host += 1) again.push(await at(host).open(wish))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 429])
})

test('DISC-04 a code without a limit of uses can be held by everybody at once', async () => {
  const { body: code } = await add()
  const product = await shop.addProduct({ price: '10.00', stock: 100 })
  const wish = orderFor([{ product, quantity: 1 }], { ...tenOff, discountCode: code.code })
  const one = buyerAt(shop, { 'X-Forwarded-For': '46.1.1.1' })
  for (let count = 0; count < 4; count += 1) expect((await one.open(wish)).status).toBe(200)
})
