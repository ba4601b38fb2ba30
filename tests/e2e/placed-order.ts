import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { PaypalOrder } from '#shared/contract/payments.ts'
import { eventually } from '../support/clock.ts'
import { parseMail } from '../support/parse-mail.ts'
import { decide, orderFor } from '../support/purchase.ts'

/** Places an order without a browser. */
export async function placeOrder(url: string): Promise<DetailedOrder> {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
    const answer = await fetch(url + path, body ? { ...init, body: JSON.stringify(body) } : {})
    return (await answer.json()) as T
  }
  const products = await call<ListedProduct[]>('/api/products')
  const lines = products
    .filter(({ stock }) => stock > 20)
    .slice(0, 3)
    .map((product, index) => ({ product, quantity: index + 1 }))
  const order = orderFor(lines)
  const payment = { amount: order.totalAmount, currency: 'CAD', intent: 'CAPTURE', order }
  const { id } = await call<PaypalOrder>('/api/paypal/order', payment)
  await decide({ address: url }, id, 'approve')
  await call(`/api/paypal/order/${id}/capture`, { orderId: id })
  return call<DetailedOrder>('/api/orders', { ...order, paymentIntentId: id })
}

/** Places an order and returns the order page's link from the confirmation email. */
export async function linkToNewOrder(url: string, directory: string): Promise<string> {
  const placed = await placeOrder(url)
  return linkToOrder(directory, placed.id)
}

/** The link of an order's page in the confirmation email. */
export async function linkToOrder(directory: string, orderId: string): Promise<string> {
  let link: string | undefined
  await eventually(async () => {
    link = await linkIn(join(directory, 'data/mail'), orderId)
    return link !== undefined
  })
  if (link === undefined) throw new Error('No mail about the order was sent.')
  return link
}

async function linkIn(folder: string, orderId: string): Promise<string | undefined> {
  for (const name of (await readdir(folder)).toReversed()) {
    if (!name.endsWith('.eml')) continue
    const { text } = parseMail(await Bun.file(join(folder, name)).text())
    const link = new RegExp(`\\S+/order/${orderId}\\?key=\\S+`).exec(text)?.[0]
    if (link !== undefined) return link
  }
  return undefined
}
