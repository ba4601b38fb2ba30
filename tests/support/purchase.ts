import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder, OrderPayload } from '#shared/contract/orders.ts'
import type { PaypalCapture, PaypalOrder } from '#shared/contract/payments.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { defaultRates, priceOrder } from '#shared/domain/pricing/pricing.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import type { Answer } from './api.ts'
import type { TestShop } from './shop.ts'

export const ontario = {
  firstName: 'Ada',
  lastName: 'Singh',
  address: '1 Queen Street',
  city: 'Toronto',
  province: 'ON',
  zipCode: 'M5V 2T6',
  country: 'CA',
  phone: '416-555-0100',
}

type Product = Pick<ListedProduct, 'id' | 'price'>
type Line = { product: Product; quantity: number }

/** The order that the checkout page sends for these lines, with its own totals (ENT-13). */
export function orderFor(lines: readonly Line[], more: Partial<OrderPayload> = {}): OrderPayload {
  const shippingAddress = more.shippingAddress === undefined ? ontario : more.shippingAddress
  const priced = lines.map(({ product, quantity }) => ({
    price: parseMoney(product.price) ?? 0,
    quantity,
  }))
  const totals = priceOrder(priced, destinationOf(shippingAddress), defaultRates)
  return {
    customerName: 'Ada Singh',
    customerEmail: 'ada@example.ca',
    customerPhone: '416-555-0100',
    shippingAddress,
    billingAddress: shippingAddress,
    items: lines.map(({ product, quantity }) => ({
      productId: product.id,
      quantity,
      price: product.price,
    })),
    subtotal: formatMoney(totals.subtotal),
    shippingCost: formatMoney(totals.shipping),
    taxAmount: formatMoney(totals.tax),
    total: formatMoney(totals.total),
    totalAmount: formatMoney(totals.total),
    status: 'placed',
    paymentMethod: 'paypal',
    paymentIntentId: '',
    ...more,
  }
}

export type Decision = 'approve' | 'decline' | 'cancel'

/** A buyer's steps against a shop, each by itself. */
export function buyerAt(
  shop: Pick<TestShop, 'address' | 'api'>,
  headers: Record<string, string> = {},
) {
  const post = <T>(path: string, body: object) =>
    shop.api<T & ErrorBody>('POST', path, { body, headers })
  return {
    /** Opens a payment as our own checkout page does, with the order as well as the amount. */
    open: (order: OrderPayload, more: object = {}) =>
      post<PaypalOrder>('/api/paypal/order', {
        amount: order.totalAmount,
        currency: 'CAD',
        intent: 'CAPTURE',
        order,
        ...more,
      }),
    /** Opens a payment as in API-11, with only an amount. */
    openAmount: (amount: string) =>
      post<PaypalOrder>('/api/paypal/order', { amount, currency: 'CAD', intent: 'CAPTURE' }),
    decide: (id: string, decision: Decision) => decide(shop, id, decision),
    capture: (id: string) =>
      post<PaypalCapture>(`/api/paypal/order/${id}/capture`, { orderId: id }),
    place: (order: OrderPayload, paymentIntentId: string) =>
      post<DetailedOrder>('/api/orders', { ...order, paymentIntentId }),
  }
}

export type Buyer = ReturnType<typeof buyerAt>

let buyers = 0

/** A buyer in a separate network. The shop must trust its proxy. */
export function newBuyerAt(shop: Pick<TestShop, 'address' | 'api'>): Buyer {
  buyers += 1
  return buyerAt(shop, { 'X-Forwarded-For': `11.${buyers >> 8}.${buyers & 255}.1` })
}

/** Submits the buyer's decision in PayPal's window, without following the redirect. */
export async function decide(shop: Pick<TestShop, 'address'>, id: string, decision: Decision) {
  return fetch(`${shop.address}/simulator/paypal/checkoutnow`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ token: id, decision }),
  })
}

/** Makes a whole purchase, from opening the payment to placing the order. */
export async function buy(
  shop: TestShop,
  lines: readonly Line[],
  more: Partial<OrderPayload> = {},
): Promise<DetailedOrder> {
  const buyer = buyerAt(shop)
  const order = orderFor(lines, more)
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const placed = await buyer.place(order, id)
  if (placed.status !== 200) throw new Error(`No order: ${JSON.stringify(placed.body)}`)
  return placed.body
}

export async function stockOf(shop: TestShop, id: string): Promise<number> {
  return (await shop.api<ListedProduct>('GET', `/api/products/${id}`)).body.stock
}

export function ordersOf(shop: TestShop): Promise<DetailedOrder[]> {
  return shop
    .asOwner()
    .then((token) => shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', { token }))
    .then(({ body }: Answer<DetailedOrder[]>) => body)
}
