import { orderFor } from '../../support/purchase.ts'

/** Sends a request; resolves once the response is complete. */
export type Send = (url: string, request: RequestInit) => Promise<Response>

/** A buyer who goes through a whole purchase over HTTP, as the checkout page does. */
export function createBuyer(url: string, number: number, send: Send = fetch) {
  // Each buyer is in a different network, so that the limits of a network are not measured.
  const forwarded = `10.${(number >> 8) & 255}.${number & 255}.7`
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded }

  async function post<T>(path: string, body: unknown): Promise<T> {
    const answer = await send(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  /** Goes as far as the provider's approval. What is left is the capture, which creates the order. */
  async function approve({ id, price }: { id: string; price: string }) {
    const customerEmail = `buyer${number}@example.ca`
    const order = orderFor([{ product: { id, price }, quantity: 1 }], { customerEmail })
    const opened = await post<{ id: string }>('/api/paypal/order', {
      amount: order.total,
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
