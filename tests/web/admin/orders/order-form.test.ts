import { expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import {
  changesOf,
  formOf,
  type OrderForm,
  orderResolver,
  quantityOf,
} from '../../../../src/web/admin/orders/edit/order-form.ts'

const address = {
  firstName: 'Ada',
  lastName: 'Singh',
  company: null,
  address: '1 Queen Street',
  address2: null,
  city: 'Toronto',
  province: 'ON',
  zipCode: 'M5V 2T6',
  country: 'CA',
  phone: '416-555-0100',
}

const order: DetailedOrder = {
  id: 'order',
  customerName: 'Ada Singh',
  customerEmail: 'ada@example.ca',
  customerPhone: '416-555-0100',
  status: 'placed',
  subtotal: '30.00',
  shippingCost: '0.00',
  taxAmount: '3.90',
  totalAmount: '33.90',
  paidAmount: '33.90',
  refundedAmount: '0.00',
  refundingAmount: '0.00',
  paymentMethod: 'paypal',
  paymentIntentId: null,
  shippingAddress: address,
  billingAddress: null,
  attention: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  items: [
    { id: 'i1', productId: 'p1', productName: 'Mustard', quantity: 2, price: '10.00' },
    { id: 'i2', productId: 'p2', productName: 'Relish', quantity: 1, price: '10.00' },
  ],
}

const edited = (changes: Partial<OrderForm>) => ({ ...formOf(order), ...changes })

test('ORD-12 a quantity that is not a number falls back to 1, and none is below 1', () => {
  const typed = ['3', ' 4 ', '', 'abc', '0', '-5', undefined]
  expect(typed.map(quantityOf)).toEqual([3, 4, 1, 1, 1, 1, 1])
})

test('ORD-12 a quantity that can be read in two ways is refused, and never becomes another number', async () => {
  for (const typed of ['12,50', '2.9', '1,250', '12 50', '3 jars', '1e2', '0x10', '1001']) {
    const form = edited({ quantities: [typed, '1'] })
    const options = { fields: {}, shouldUseNativeValidation: false }
    const { errors } = await orderResolver(order)(form, undefined, options as never)
    expect([typed, errors.quantities?.[0]?.message, errors.quantities?.[1]]).toEqual([
      typed,
      'Enter a whole number from 1 to 1,000.',
      undefined,
    ])
    expect(typed === '1001' || quantityOf(typed) === null).toBe(true)
  }
})

test('ORD-11 ENT-14 the payload carries every field, and only the quantities that changed', () => {
  const form = edited({ customerName: ' Grace Lee ', quantities: ['2', '5'] })
  expect(changesOf(order, form)).toEqual({
    id: 'order',
    version: '2026-01-02T00:00:00.000Z',
    customerName: 'Grace Lee',
    customerEmail: 'ada@example.ca',
    customerPhone: '416-555-0100',
    shippingAddress: address,
    items: [
      { productId: 'p1', quantity: 2 },
      { productId: 'p2', quantity: 5 },
    ],
    quantityChanges: [{ productId: 'p2', oldQty: 1, newQty: 5 }],
  })
})

test('ORD-11 an edit that leaves the quantities alone sends no quantity change', () => {
  expect(changesOf(order, formOf(order)).quantityChanges).toEqual([])
})

test('ORD-13 a plain-text address stays plain text, and a missing one stays missing', () => {
  const asText = { ...order, shippingAddress: 'The blue house' }
  expect(changesOf(asText, formOf(asText)).shippingAddress).toBe('The blue house')
  const moved = { ...formOf(asText), addressText: 'The red house' }
  expect(changesOf(asText, moved).shippingAddress).toBe('The red house')
  const missing = { ...order, shippingAddress: null }
  expect(changesOf(missing, formOf(missing)).shippingAddress).toBeNull()
})

test('ORD-13 an address that came incomplete is left alone until somebody completes it', async () => {
  const sparse = { ...order, shippingAddress: { city: 'Toronto' } }
  const form = formOf(sparse)
  expect(changesOf(sparse, form)).not.toHaveProperty('shippingAddress')
  expect(await problemsOf(sparse, form)).toEqual({})
  const begun = { ...form, address: { ...form.address, firstName: 'Ada' } }
  expect(await problemsOf(sparse, begun)).toMatchObject({
    address: { lastName: { message: 'Last name is required.' } },
  })
})

test('each field says in its own words what is wrong with it', async () => {
  const form = edited({
    customerName: ' ',
    customerEmail: 'nobody',
    customerPhone: '',
    quantities: ['2', '1001'],
  })
  expect(await problemsOf(order, form)).toMatchObject({
    customerName: { message: 'Name is required.' },
    customerEmail: { message: 'Please enter a valid email.' },
    customerPhone: { message: 'Phone is required.' },
    quantities: [undefined, { message: 'Enter a whole number from 1 to 1,000.' }],
  })
  expect(await problemsOf(order, formOf(order))).toEqual({})
})

async function problemsOf(of: DetailedOrder, form: OrderForm) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  return (await orderResolver(of)(form, undefined, options)).errors
}
