import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { decide, orderFor } from '../purchase.ts'

/** A different address each time, so that rate limits do not soon refuse everything. */
export function anAddress(): string {
  const [a, b, c] = crypto.getRandomValues(new Uint8Array(3))
  return `10.${a}.${b}.${c}`
}

/** Creates some products, orders and reviews for later requests to refer to. */
export async function fill(url: string, token: string): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${token}`,
    'X-Forwarded-For': anAddress(),
  }
  async function post<T>(path: string, body: object): Promise<T> {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  for (let number = 0; number < 5; number++) {
    const product = await post<ListedProduct>('/api/products', {
      name: `Sauce ${number}`,
      description: 'Good on everything.',
      price: '10.00',
      stock: 100_000,
    })
    const order = orderFor([{ product, quantity: 2 }])
    const { totalAmount: amount } = order
    const wish = { amount, currency: 'CAD', intent: 'CAPTURE', order }
    const { id } = await post<{ id: string }>('/api/paypal/order', wish)
    await decide({ address: url }, id, 'approve')
    await post(`/api/paypal/order/${id}/capture`, {})
    await post('/api/reviews', {
      productId: product.id,
      customerName: 'Ada',
      customerEmail: 'ada@example.ca',
      rating: 5,
      comment: 'Good.',
    })
  }
}
