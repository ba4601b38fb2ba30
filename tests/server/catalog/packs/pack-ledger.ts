import { expect } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { type Buyer, newBuyerAt, orderFor } from '../../../support/purchase.ts'
import type { TestShop } from '../../../support/shop.ts'
import { compositions, jars, type PackStep } from './pack-steps.ts'
import { packOf, packsIn } from './pack.fixture.ts'

/** Units of each jar. */
type Jars = [number, number]
type Payment = {
  buyer: Buyer
  id: string
  order: ReturnType<typeof orderFor>
  taken: Jars
  lines: Line[]
}
type Line = { id: string; product: number; quantity: number; restocked: number; each: Jars }
type Sale = { id: string; lines: Line[]; isCancelled: boolean }

/** What a step did, for tests that must not be empty. */
export type Tally = { paid: number; refused: number; restocked: number }

/** Plays steps with products of their own; after each, the shop must agree with the ledger. */
export async function playPacks(
  shop: TestShop,
  token: string,
  steps: readonly PackStep[],
  tally: Tally,
) {
  const packs = packsIn(shop, () => token)
  const stock: Jars = [5, 6]
  const held: Jars = [0, 0]
  const isHidden = [false, false]
  const made = [0, 1]
  const one = await shop.addProduct({ stock: stock[0], price: '10.00' })
  const two = await shop.addProduct({ stock: stock[1], price: '8.00' })
  const idOf = (jar: number) => (jar === 0 ? one.id : two.id)
  const partsOf = (composition: number) => compositions[composition] ?? []
  const bodyOf = (composition: number) =>
    Object.fromEntries(partsOf(composition).map(({ jar, quantity }) => [idOf(jar), quantity]))
  const products: ListedProduct[] = [
    one,
    two,
    await packOf(packs, bodyOf(0), { price: '25.00' }),
    await packOf(packs, bodyOf(1), { price: '22.00' }),
  ]
  let payments: Payment[] = []
  let expired: Payment[] = []
  const sales: Sale[] = []

  /** The jars in one unit of a product now. */
  function jarsIn(product: number): Jars {
    if (product < 2) return product === 0 ? [1, 0] : [0, 1]
    const units: Jars = [0, 0]
    for (const { jar, quantity } of partsOf(made[product - 2] ?? 0)) units[jar] += quantity
    return units
  }

  const newLines = (lines: readonly { product: number; quantity: number }[]): Line[] =>
    lines.map((line) => ({
      ...line,
      id: products[line.product]?.id ?? '',
      restocked: 0,
      each: jarsIn(line.product),
    }))
  const sum = (lines: readonly Line[]): Jars => {
    const of = (jar: 0 | 1) =>
      lines.reduce(
        (all, { each, quantity, restocked }) => all + each[jar] * (quantity - restocked),
        0,
      )
    return [of(0), of(1)]
  }
  const fits = (need: Jars) =>
    jars.every((jar) => need[jar] <= 0 || (!isHidden[jar] && need[jar] <= stock[jar]))
  const move = (to: Jars, by: Jars, sign: 1 | -1) => {
    for (const jar of jars) to[jar] += sign * by[jar]
  }
  const ordered = (lines: readonly Line[]) =>
    orderFor(
      lines.map(({ product, quantity }) => ({ product: products[product] ?? one, quantity })),
    )
  const isDone = (status: number) => status < 300
  function expectDone(status: number, isExpected: boolean) {
    if (!isExpected) tally.refused += 1
    expect(isDone(status)).toBe(isExpected)
  }

  function saleOf({ id, items }: DetailedOrder, lines: readonly Line[]) {
    expect(items.map(({ productId }) => productId).toSorted()).toEqual(
      lines.map((line) => line.id).toSorted(),
    )
    sales.push({ id, lines: [...lines], isCancelled: false })
    tally.paid += 1
  }

  async function pay({ buyer, id, order, lines }: Payment) {
    await buyer.decide(id, 'approve')
    await buyer.capture(id)
    const placed = await buyer.place(order, id)
    if (isDone(placed.status)) saleOf(placed.body, lines)
    return isDone(placed.status)
  }

  async function endPayment(how: 'pay' | 'cancel' | 'decline', payment: Payment) {
    move(held, payment.taken, -1)
    if (how === 'pay') {
      expect(await pay(payment)).toBe(true)
      return
    }
    await payment.buyer.decide(payment.id, how === 'cancel' ? 'cancel' : 'decline')
    if (how === 'cancel') {
      await payment.buyer.capture(payment.id)
      move(stock, payment.taken, 1)
      return
    }
    // A declined payment may be tried again, so it keeps its jars until it ends.
    move(held, payment.taken, 1)
    payments.push(payment)
  }

  async function open(lines: Line[]) {
    const taken = sum(lines)
    const isFitting = fits(taken)
    const order = ordered(lines)
    const buyer = newBuyerAt(shop)
    const { status, body } = await buyer.open(order)
    expectDone(status, isFitting)
    if (!isFitting) return
    move(stock, taken, -1)
    move(held, taken, 1)
    payments.push({ buyer, id: body.id, order, taken, lines })
  }

  async function sell(lines: Line[]) {
    const taken = sum(lines)
    const isFitting = fits(taken)
    const { status, body } = await packs.staff<DetailedOrder>('POST', '/api/admin/orders', {
      id: crypto.randomUUID(),
      customerName: 'At the market',
      shippingAddress: null,
      pickupProvince: 'ON',
      items: lines.map(({ id, quantity }) => ({ productId: id, quantity })),
      paidBy: 'cash',
    })
    expectDone(status, isFitting)
    if (!isFitting) return
    move(stock, taken, -1)
    saleOf(body, lines)
  }

  async function payLate(payment: Payment) {
    // The order consists of what it did when the payment was opened.
    const now = sum(newLines(payment.lines))
    const isFitting = fits(payment.taken) && fits(now)
    if (isFitting) move(stock, payment.taken, -1)
    expect(await pay(payment)).toBe(isFitting)
  }

  async function setStatus(sale: Sale, isCancelled: boolean) {
    if (sale.isCancelled === isCancelled) return
    const units = sum(sale.lines)
    const isFitting = isCancelled || fits(units)
    const status = isCancelled ? 'cancelled' : 'placed'
    const answer = await packs.staff('PUT', `/api/orders/${sale.id}`, { status })
    expectDone(answer.status, isFitting)
    if (!isFitting) return
    move(stock, units, isCancelled ? 1 : -1)
    sale.isCancelled = isCancelled
  }

  async function edit(sale: Sale, line: Line, quantity: number) {
    if (sale.isCancelled || quantity < line.restocked) return
    const difference = quantity - line.quantity
    const [first, second] = line.each
    const units: Jars = [first * difference, second * difference]
    const isFitting = fits(units)
    const items = sale.lines.map((each) => ({
      productId: each.id,
      quantity: each === line ? quantity : each.quantity,
    }))
    const answer = await packs.staff('PUT', `/api/orders/${sale.id}`, { items })
    expectDone(answer.status, isFitting)
    if (!isFitting) return
    move(stock, units, -1)
    line.quantity = quantity
  }

  async function refund(sale: Sale, line: Line, quantity: number) {
    if (sale.isCancelled) return
    const items = [{ productId: line.id, quantity }]
    const body = { items, restock: items, key: crypto.randomUUID() }
    const { status } = await packs.staff('POST', `/api/orders/${sale.id}/refunds`, body)
    // What is left to refund is the business of other tests; a refusal must move nothing.
    if (!isDone(status)) return
    move(stock, [line.each[0] * quantity, line.each[1] * quantity], 1)
    line.restocked += quantity
    tally.restocked += 1
  }

  async function recompose(pack: 2 | 3) {
    const next = 1 - (made[pack - 2] ?? 0)
    const components = partsOf(next).map(({ jar, quantity }) => ({
      productId: idOf(jar),
      quantity,
    }))
    expectDone((await packs.change(products[pack]?.id ?? '', { components })).status, true)
    made[pack - 2] = next
  }

  async function deliver(step: Extract<PackStep, { units: number }>) {
    const { jar, units } = step
    if (step.do === 'count') {
      expectDone((await packs.change(idOf(jar), { onShelf: held[jar] + units })).status, true)
      stock[jar] = units
      return
    }
    const isFitting = step.do === 'add' || units <= stock[jar]
    const answer = await packs.bulk([idOf(jar)], { stock: { how: step.do, amount: units } })
    expectDone(answer.status, isFitting)
    if (isFitting) stock[jar] += step.do === 'add' ? units : -units
  }

  /** Deleting is refused while a pack contains the jar; the others end its story. */
  async function removeFromPacks(jar: 0 | 1) {
    if (![2, 3].some((pack) => jarsIn(pack)[jar] > 0)) return
    expect((await packs.remove(idOf(jar))).status).toBe(409)
  }

  async function take(step: PackStep): Promise<void> {
    if (step.do === 'open') return open(newLines(step.lines))
    if (step.do === 'staffOrder') return sell(newLines(step.lines))
    if ('units' in step) return deliver(step)
    if (step.do === 'recompose') return recompose(step.pack)
    if (step.do === 'remove') return removeFromPacks(step.jar)
    if (step.do === 'hide') {
      const hides = !isHidden[step.jar]
      isHidden[step.jar] = hides
      const answer = await packs.change(idOf(step.jar), { status: hides ? 'archived' : 'active' })
      return expectDone(answer.status, true)
    }
    if (step.do === 'expire') {
      shop.pass(minutes(16))
      await sweepNow(shop)
      for (const { taken } of payments) move(stock, taken, 1)
      move(held, [...held], -1)
      expired = [...expired, ...payments]
      payments = []
      return
    }
    if (step.do === 'payLate') {
      const [payment] = expired.splice(step.payment % Math.max(1, expired.length), 1)
      return payment && payLate(payment)
    }
    if ('payment' in step) {
      const [payment] = payments.splice(step.payment % Math.max(1, payments.length), 1)
      return payment && endPayment(step.do, payment)
    }
    if (!('order' in step)) return
    const sale = sales[step.order % Math.max(1, sales.length)]
    if (!sale) return
    if (!('line' in step)) return setStatus(sale, step.do === 'cancelOrder')
    const line = sale.lines[step.line % sale.lines.length]
    if (!line) return
    return step.do === 'edit' ? edit(sale, line, step.quantity) : refund(sale, line, step.quantity)
  }

  async function compare() {
    const shown = await Promise.all(products.map(({ id }) => packs.details(id)))
    const packsLeft = (product: number) => {
      const each = jarsIn(product)
      const most = jars.map((jar) => {
        if (each[jar] === 0) return Infinity
        return isHidden[jar] ? 0 : Math.floor(stock[jar] / each[jar])
      })
      return Math.min(...most)
    }
    const facts = ({ stock: sellable, held: open, missing }: StaffProduct) => [
      sellable,
      open,
      missing,
    ]
    expect(shown.map(facts)).toEqual([
      [stock[0], held[0], 0],
      [stock[1], held[1], 0],
      [packsLeft(2), 0, 0],
      [packsLeft(3), 0, 0],
    ])
  }

  for (const step of steps) {
    await take(step)
    await compare()
  }
}
