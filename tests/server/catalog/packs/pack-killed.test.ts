import { beforeEach, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { PaypalOrder } from '#shared/contract/payments.ts'
import { shelfUnits } from '#shared/domain/catalog/pack.ts'
import { eventually } from '../../../support/clock.ts'
import { useKillableShop } from '../../../support/killable-shop.ts'
import { decide, orderFor } from '../../../support/purchase.ts'

const shop = useKillableShop({ environment: () => ({ TRUST_PROXY: '1' }) })
let three: ListedProduct
beforeEach(async () => {
  three = await shop.call<ListedProduct>('POST', '/api/products', {
    name: 'Three jars',
    description: 'In a box.',
    price: '25.00',
    components: [{ productId: shop.product.id, quantity: 3 }],
  })
})

test('PACK-10 killed twice while buyers and staff move packs, the shop has every jar on the shelf, held or sold', async () => {
  const jar = shop.product
  const singles = orderFor([{ product: jar, quantity: 1 }])
  const packed = orderFor([{ product: three, quantity: 1 }])

  async function buyAndCancel(order: typeof singles) {
    const body = { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
    const { id } = await shop.call<PaypalOrder>('POST', '/api/paypal/order', body)
    if (!id) return
    await decide(shop, id, 'approve')
    await shop.call('POST', `/api/paypal/order/${id}/capture`, { orderId: id })
    const sold = { ...order, paymentIntentId: id }
    const placed = await shop.call<DetailedOrder>('POST', '/api/orders', sold)
    await shop.call('PUT', `/api/orders/${placed.id}`, { status: 'cancelled' })
  }
  // What a killed shop no longer answers is a failure of the buyer's call, not of the test.
  const buyers = () =>
    Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => buyAndCancel(index % 2 === 0 ? singles : packed)),
    )

  const details = ({ id }: ListedProduct) =>
    shop.call<StaffProduct>('GET', `/api/admin/products/${id}`)
  async function jarsInAll() {
    const orders = await shop.call<DetailedOrder[]>('GET', '/api/orders/detailed')
    const kept = orders.filter(({ status }) => status !== 'cancelled').flatMap(({ items }) => items)
    const [sold] = shelfUnits(kept)
    const { stock, held } = await details(jar)
    return stock + held + (sold?.quantity ?? 0)
  }
  async function hasRightPacks() {
    const [{ stock }, pack] = [await details(jar), await details(three)]
    return pack.stock === Math.floor(stock / 3) && pack.held === 0
  }

  for (const wait of [30, 80]) {
    const crowd = buyers()
    await Bun.sleep(wait)
    await shop.kill()
    await crowd
    await shop.start()
    // The sweep may end payments while these are read.
    expect(await eventually(async () => (await jarsInAll()) === 5 && (await hasRightPacks()))).toBe(
      true,
    )
  }
})
