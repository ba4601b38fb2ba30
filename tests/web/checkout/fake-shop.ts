import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { InsufficientItem, StockCheck } from '#shared/contract/checkout.ts'
import { type ErrorCode, errorCodes } from '#shared/contract/errors.ts'
import type { OrderPayload } from '#shared/contract/orders.ts'
import type { PaypalCapture, PaypalOrder } from '#shared/contract/payments.ts'
import type { Server } from 'bun'

export type Sent = {
  method: string
  path: string
  query: string
  body: Record<string, unknown>
  headers: Headers
}
type Answer = (sent: Sent) => Response | Promise<Response>
type Payment = { order: OrderPayload; decision: 'approve' | 'decline' | 'cancel' | null }

/**
 * A fake server for the checkout page; tests can override its answers. It uses no timers, so that
 * tests can replace the clock. `purchase.test.tsx` runs the same flow against the real server.
 */
export function openFakeShop() {
  const shop = {
    products: [] as ListedProduct[],
    country: null as string | null,
    countryAtPosition: null as string | null,
    payments: new Map<string, Payment>(),
    orders: [] as OrderPayload[],
    sent: [] as Sent[],
    /** A test's own answers by method and path; they override the defaults. */
    answers: new Map<string, Answer>(),
    paypalBaseUrl: 'https://paypal.example',
    url: '',
    /** The requests to one route, in order. */
    asked: (route: string) => shop.sent.filter(({ method, path }) => `${method} ${path}` === route),
    reset: () => {
      Object.assign(shop, { products: [], country: null, countryAtPosition: null })
      shop.payments.clear()
      shop.answers.clear()
      shop.orders.length = 0
      shop.sent.length = 0
    },
    close: () => server.stop(true),
  }

  const defaults: Record<string, Answer> = {
    'GET /api/products': () => Response.json(shop.products),
    'POST /api/check-stock': ({ body }) =>
      Response.json(checkStock(body.items as OrderPayload['items'])),
    'POST /api/paypal/order': ({ body }) => open(body.order as OrderPayload),
    'POST /api/orders': ({ body }) => place(body as unknown as OrderPayload),
    'GET /api/geo/country': () => Response.json({ country_code: shop.country }),
    'GET /api/geo/reverse': () =>
      Response.json({ address: { country_code: shop.countryAtPosition } }),
    'POST /api/admin/test-email/send-order-test': ({ headers }) =>
      headers.has('Authorization')
        ? Response.json({ messageId: '<1@shop>', goesTo: 'mail server' })
        : refuse('unauthorized'),
  }

  function checkStock(items: OrderPayload['items']): StockCheck {
    const insufficientItems = items.flatMap(({ productId, quantity }): InsufficientItem[] => {
      const available = shop.products.find(({ id }) => id === productId)?.stock ?? 0
      return available >= quantity ? [] : [{ productId, requested: quantity, available }]
    })
    return { available: insufficientItems.length === 0, insufficientItems }
  }

  function open(order: OrderPayload): Response {
    const id = `PAYMENT-${shop.payments.size + 1}`
    shop.payments.set(id, { order, decision: null })
    return Response.json({
      id,
      environment: 'simulator',
      paypalBaseUrl: shop.paypalBaseUrl,
      holdExpiresAt: new Date(Date.now() + 15 * 60 * 1000).toISOString(),
      receipt: receiptOf(id),
    } satisfies PaypalOrder)
  }

  function capture(id: string): Response {
    switch (shop.payments.get(id)?.decision) {
      case undefined:
        return refuse('not_found')
      case 'approve':
        return Response.json(completed(id))
      case 'decline':
        return notApproved('declined', 'The payment was declined.')
      case 'cancel':
        return notApproved('cancelled', 'The payment was cancelled.')
      case null:
        return notApproved('waiting', "The payment hasn't been approved.")
    }
  }

  function place(payload: OrderPayload): Response {
    const isPaid = [...shop.payments.keys()].some(
      (id) => captureIdOf(id) === payload.paymentIntentId,
    )
    if (!isPaid) return refuse('payment_not_captured')
    shop.orders.push(payload)
    return Response.json({ id: 'order' }, { status: 200 })
  }

  function orderPage(id: string, receipt: unknown): Response {
    return receipt === receiptOf(id)
      ? Response.json({ path: pageOf(id), id, email: 'ada@example.ca', total: '1.00' })
      : refuse('not_found')
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const text = await request.text()
    const body = text === '' ? {} : (JSON.parse(text) as Sent['body'])
    const sent = { method, path: pathname, query: search, body, headers }
    shop.sent.push(sent)
    const route = `${method} ${pathname}`
    const special = shop.answers.get(route) ?? defaults[route]
    if (special) return special(sent)
    const [, paid] = /^\/api\/payments\/([^/]+)\/order-page$/.exec(pathname) ?? []
    if (paid !== undefined) return orderPage(paid, body.receipt)
    const [, id] = /^\/api\/paypal\/order\/([^/]+)\/capture$/.exec(pathname) ?? []
    return id === undefined ? refuse('not_found') : capture(id)
  }

  const server: Server<undefined> = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  shop.url = server.url.origin
  return shop
}

export type FakeShop = ReturnType<typeof openFakeShop>

/** An error response in the shop's format. */
export function refuse(code: ErrorCode, details: object = {}): Response {
  const { status } = errorCodes[code]
  const message = errorCodes[code].message()
  return Response.json({ message, code, ...details }, { status })
}

export function receiptOf(orderId: string): string {
  return `RECEIPT-OF-${orderId}`
}

/** The path of a payment's order page. */
export function pageOf(orderId: string): string {
  return `/order/of-${orderId}?key=k`
}

export function captureIdOf(orderId: string): string {
  return `CAPTURE-OF-${orderId}`
}

export function completed(orderId: string): PaypalCapture {
  const amount = { currency_code: 'CAD', value: '22.60' }
  const captures = [{ id: captureIdOf(orderId), status: 'COMPLETED', amount }]
  return { id: orderId, status: 'COMPLETED', purchase_units: [{ payments: { captures } }] }
}

function notApproved(reason: string, message: string): Response {
  return refuse('not_approved', { error: 'not_approved', reason, message })
}
