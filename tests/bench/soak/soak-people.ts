import { createBuyer } from '../load/buyer.ts'
import type { Sold } from '../load/staff.ts'
import type { KilledShop } from './killed-shop.ts'

export type Promised = {
  /** Each order whose response arrived, with its payment. */
  orders: { id: string; paymentId: string }[]
  /** Payments whose capture was confirmed, whether or not their order was. */
  captured: string[]
  reviews: string[]
  /** Orders whose shipping was confirmed to staff. */
  shipped: string[]
  /** The last confirmed edit of the edited product, and the last requested one. */
  edit: { answered: number; asked: number }
}

/** Buyers, reviewers and staff, who record only what the shop has promised them. */
export function createPeople(
  shop: Pick<KilledShop, 'url' | 'send' | 'faults'>,
  token: string,
  products: Sold[],
  edited: Sold,
) {
  const promised: Promised = {
    orders: [],
    captured: [],
    reviews: [],
    shipped: [],
    edit: { answered: 0, asked: 0 },
  }
  const staff = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }

  async function ask<T>(method: string, path: string, body: object, headers: object = staff) {
    const request = { method, headers: { ...headers }, body: JSON.stringify(body) }
    const answer = await shop.send(shop.url + path, request)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** Unexpected refusals are faults, reported at the end of the soak. */
  function noting(work: (number: number) => Promise<void>) {
    return (number: number) =>
      work(number).catch((error) => void shop.faults.push(String(error).slice(0, 300)))
  }

  return {
    promised,
    buy: noting(async (number) => {
      const buyer = createBuyer(shop.url, number, shop.send)
      const product = products[number % products.length]
      if (!product) return
      const { order, paymentId } = await buyer.approve(product)
      await buyer.capture(paymentId)
      promised.captured.push(paymentId)
      promised.orders.push({ id: await buyer.place(order, paymentId), paymentId })
    }),
    review: noting(async (number) => {
      const review = await ask<{ id: string }>(
        'POST',
        '/api/reviews',
        {
          productId: edited.id,
          customerName: 'Ada',
          customerEmail: 'ada@example.ca',
          rating: 1 + (number % 5),
          comment: `Number ${number}.`,
        },
        {
          'Content-Type': 'application/json',
          'X-Forwarded-For': `11.0.${(number >> 8) & 255}.${number & 255}`,
        },
      )
      promised.reviews.push(review.id)
    }),
    ship: noting(async () => {
      const order = promised.orders.at(-1)
      if (!order) return
      await ask('PUT', `/api/orders/${order.id}`, { status: 'shipped' })
      promised.shipped.push(order.id)
    }),
    editProduct: noting(async () => {
      const number = (promised.edit.asked += 1)
      await ask('PUT', `/api/products/${edited.id}`, { name: `Edited ${number}` })
      promised.edit.answered = number
    }),
  }
}
