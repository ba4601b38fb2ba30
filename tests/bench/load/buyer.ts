/** How a question is asked; the answer has come whole when it resolves. */
export type Send = (url: string, request: RequestInit) => Promise<Response>

/** A buyer who walks the whole way over HTTP, as the checkout page does. */
export function createBuyer(url: string, number: number, send: Send = fetch) {
  // A network of their own each, so that the limits of one network are not what is measured.
  const forwarded = `10.${(number >> 8) & 255}.${number & 255}.7`
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded }

  async function post<T>(path: string, body: unknown): Promise<T> {
    const answer = await send(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** As far as the provider's yes; what is left is the capture, which makes the order. */
  async function approve({ id, price }: { id: string; price: string }) {
    // 10.00 and 13 % of it: Ontario.
    const total = '11.30'
    const address = {
      firstName: 'Ada',
      lastName: 'Singh',
      address: '1 Queen Street',
      city: 'Toronto',
      province: 'ON',
      zipCode: 'M5V 2T6',
      country: 'CA',
    }
    const order = {
      customerName: 'Ada Singh',
      customerEmail: `buyer${number}@example.ca`,
      customerPhone: '416-555-0100',
      shippingAddress: address,
      billingAddress: address,
      items: [{ productId: id, quantity: 1, price }],
      subtotal: price,
      shippingCost: '0.00',
      taxAmount: '1.30',
      total,
      totalAmount: total,
      status: 'placed',
      paymentMethod: 'paypal',
      paymentIntentId: '',
    }
    const opened = await post<{ id: string }>('/api/paypal/order', {
      amount: total,
      currency: 'CAD',
      intent: 'CAPTURE',
      order,
    })
    await send(`${url}/simulator/paypal/checkoutnow`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token: opened.id, decision: 'approve' }),
    })
    return { order, paymentId: opened.id }
  }

  const capture = (paymentId: string) =>
    post(`/api/paypal/order/${paymentId}/capture`, { orderId: paymentId })

  async function buy(product: { id: string; price: string }): Promise<string> {
    const { order, paymentId } = await approve(product)
    await capture(paymentId)
    return place(order, paymentId)
  }

  async function place(order: object, paymentId: string): Promise<string> {
    const placed = await post<{ id: string }>('/api/orders', {
      ...order,
      paymentIntentId: paymentId,
    })
    return placed.id
  }

  return { approve, capture, place, buy }
}
