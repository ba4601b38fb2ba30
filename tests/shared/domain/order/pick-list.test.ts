import { expect, test } from 'bun:test'
import { inPackingOrder } from '#shared/domain/order/parcels/packing-order.ts'
import { pickList } from '#shared/domain/order/parcels/pick-list.ts'

const mango = { productId: 'm', productName: 'Mango Heat' }
const maple = { productId: 'a', productName: 'Maple Mustard' }
const box = {
  productId: 'b',
  productName: 'Gift Box',
  components: [
    { ...mango, quantity: 2 },
    { ...maple, quantity: 1 },
  ],
}

test('PARCEL-07 a pick list sums what is left by product, with packs as what goes into them', () => {
  const orders = [
    { status: 'placed', items: [{ ...mango, quantity: 3, refunded: 1 }] },
    {
      status: 'placed',
      items: [
        { ...box, quantity: 2 },
        { ...maple, quantity: 4 },
      ],
      shipments: [{ items: [{ productId: 'a', quantity: 3 }] }],
    },
    { status: 'cancelled', items: [{ ...mango, quantity: 9 }] },
    // Packed, and waiting to be picked up.
    { status: 'placed', readyAt: '2026-11-30T12:00:00.000Z', items: [{ ...mango, quantity: 5 }] },
  ]
  expect(pickList(orders)).toEqual({
    jars: [
      { productId: 'm', name: 'Mango Heat', units: 6, inPacks: 4 },
      { productId: 'a', name: 'Maple Mustard', units: 3, inPacks: 2 },
    ],
    packs: [{ productId: 'b', name: 'Gift Box', units: 2, contents: box.components }],
    units: 9,
  })
})

test('PARCEL-07 slips are sorted by postal code, then by age; those without a code are last', () => {
  const order = (id: string, zipCode: string | null, day: number) => ({
    id,
    createdAt: `2026-03-0${day}`,
    shippingAddress: zipCode === null ? null : { zipCode },
  })
  const sorted = inPackingOrder([
    order('none', null, 1),
    order('west', 'v6b 1a1', 1),
    order('late', 'M5V-2T6', 3),
    order('early', 'M5V 2T6', 2),
  ])
  expect(sorted.map(({ id }) => id)).toEqual(['early', 'late', 'west', 'none'])
})
