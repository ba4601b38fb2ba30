import { expect, test } from 'bun:test'
import type { DetailedOrder, OrderPayload } from '#shared/contract/orders.ts'
import { buyerAt, orderFor, ordersOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

const delivery = {
  firstName: 'Zoë',
  lastName: 'Lefèvre',
  company: 'Casse-Croûte Ltée',
  address: '12 Rue Saint-Paul',
  address2: 'Unit 4',
  city: 'Ottawa',
  province: 'ON',
  zipCode: 'K1N 5T5',
  country: 'CA',
  phone: '613-555-0142',
}
const { company: _company, address2: _address2, phone: _phone, ...plain } = delivery
const billing = { ...plain, address: 'PO Box 7', province: 'QC', zipCode: 'J8X 2A1' }

type Addresses = Pick<OrderPayload, 'shippingAddress' | 'billingAddress'>

/** Buys a jar for 10.00 with these addresses; a key that is left out is left out of the payload. */
async function buyWith(addresses: Addresses): Promise<DetailedOrder> {
  const product = await shop.addProduct()
  const priced = orderFor([{ product, quantity: 1 }], {
    shippingAddress: addresses.shippingAddress ?? null,
  })
  const { shippingAddress: _shipping, billingAddress: _billing, ...rest } = priced
  const order: OrderPayload = { ...rest, ...addresses }
  const buyer = buyerAt(shop)
  // A payment can be opened together with its order only if the order has an address.
  const isOpenable = typeof addresses.shippingAddress === 'object' && addresses.shippingAddress
  const opened = isOpenable ? buyer.open(order) : buyer.openAmount(order.totalAmount ?? '')
  const { id } = (await opened).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const placed = await buyer.place(order, id)
  expect(placed.status).toBe(isOpenable ? 200 : 201)
  return placed.body
}

/** The addresses of an order as the buyer was answered, and as the dashboard reads them. */
async function kept(
  addresses: Addresses,
): Promise<Pick<DetailedOrder, 'shippingAddress' | 'billingAddress'>[]> {
  const placed = await buyWith(addresses)
  const read = (await ordersOf(shop)).find(({ id }) => id === placed.id)
  if (!read) throw new Error('The dashboard does not see the order.')
  return [placed, read].map(({ shippingAddress, billingAddress }) => ({
    shippingAddress,
    billingAddress,
  }))
}

test('ENT-07 ENT-12 an order stores its delivery and its billing address, each as sent', async () => {
  const addresses = { shippingAddress: delivery, billingAddress: billing }
  expect(await kept(addresses)).toEqual([addresses, addresses])
  const turned = { shippingAddress: billing, billingAddress: delivery }
  expect(await kept(turned)).toEqual([turned, turned])
})

test('ENT-12 T22 a country code in any letter case is stored in capitals and taxed the same', async () => {
  for (const country of ['CA', 'ca', 'Ca']) {
    const addresses = {
      shippingAddress: { ...delivery, country },
      billingAddress: { ...billing, country },
    }
    const stored = { shippingAddress: delivery, billingAddress: billing }
    expect(await kept(addresses)).toEqual([stored, stored])
    expect((await buyWith(addresses)).taxAmount).toBe('1.30')
  }
})

test('ENT-07 ENT-12 an address without one of its required fields makes no order', async () => {
  const product = await shop.addProduct()
  const fields = ['firstName', 'lastName', 'address', 'city', 'province', 'zipCode', 'country']
  for (const field of fields) {
    for (const side of ['shippingAddress', 'billingAddress']) {
      const rest = Object.fromEntries(Object.entries(delivery).filter(([name]) => name !== field))
      const order = { ...orderFor([{ product, quantity: 1 }]), [side]: rest }
      expect([side, field, (await buyerAt(shop).open(order)).status]).toEqual([side, field, 422])
    }
  }
})

test('ENT-12 an error within either address names its field', async () => {
  const product = await shop.addProduct()
  const order = orderFor([{ product, quantity: 1 }])
  const { city: _city, ...nowhere } = delivery
  const { errors } = (
    await buyerAt(shop).open({
      ...order,
      shippingAddress: { ...nowhere, country: 'Canada', zipCode: '  ' } as typeof delivery,
      billingAddress: { ...billing, firstName: '' },
    })
  ).body
  expect(errors?.toSorted((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
    { path: '/order/billingAddress/firstName', message: 'First name is required.' },
    { path: '/order/shippingAddress/city', message: 'City is required.' },
    { path: '/order/shippingAddress/country', message: 'Choose a country.' },
    { path: '/order/shippingAddress/zipCode', message: 'Postal or zip code is required.' },
  ])
})

test('ENT-12 a value that is no address is an error of the address itself', async () => {
  const product = await shop.addProduct()
  const order = orderFor([{ product, quantity: 1 }])
  for (const shippingAddress of [5, 'x'.repeat(2_001)]) {
    const { body } = await buyerAt(shop).open({ ...order, shippingAddress } as typeof order)
    expect(body.errors).toEqual([
      {
        path: '/order/shippingAddress',
        message: 'Enter the delivery address, with its province and postal code.',
      },
    ])
    const placed = await buyerAt(shop).place({ ...order, shippingAddress } as typeof order, 'NONE')
    expect(placed.body.errors).toEqual([
      {
        path: '/shippingAddress',
        message: 'Enter an address, or text of at most 2,000 characters.',
      },
    ])
  }
})

test('ENT-07 T21 T22 an address that is a text is stored as sent', async () => {
  const addresses = {
    shippingAddress: 'Zoë Lefèvre\n12 Rue Saint-Paul\nOttawa ON  K1N 5T5',
    billingAddress: 'The same, care of the bakery',
  }
  expect(await kept(addresses)).toEqual([addresses, addresses])
  const mixed = { shippingAddress: delivery, billingAddress: 'PO Box 7' }
  expect(await kept(mixed)).toEqual([mixed, mixed])
})

test('ENT-07 T21 T22 an address that is missing stays missing', async () => {
  const missing = { shippingAddress: null, billingAddress: null }
  expect(await kept({})).toEqual([missing, missing])
  expect(await kept(missing)).toEqual([missing, missing])
  const half = { shippingAddress: delivery }
  const answered = { ...half, billingAddress: null }
  expect(await kept(half)).toEqual([answered, answered])
})

test('T15 an unusual postal code or phone number does not prevent a purchase', async () => {
  const odd = { ...delivery, zipCode: 'no idea', phone: 'ask the neighbour' }
  const order = await buyWith({ shippingAddress: odd, billingAddress: odd })
  expect([order.shippingAddress, order.billingAddress]).toEqual([odd, odd])
})
