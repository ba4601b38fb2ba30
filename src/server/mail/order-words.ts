import type { DetailedOrder } from '../../shared/contract/orders.ts'
import { formatMoney, parseMoney } from '../../shared/domain/money.ts'
import { countries } from '../../shared/domain/regions.ts'

/** An order as both versions of a mail tell it: every text on one line, every amount written out. */
export type OrderWords = {
  number: string
  date: string
  customerName: string
  lines: { name: string; quantity: number; each: string; total: string }[]
  /** Subtotal, shipping and tax. */
  sums: { label: string; amount: string }[]
  total: string
  /** How it was paid, and how much really was. */
  payment: string
  shipTo: string[]
  /** Null when it is the delivery address. */
  billTo: string[] | null
}

type Address = DetailedOrder['shippingAddress']

export function orderWords(order: DetailedOrder): OrderWords {
  const shipTo = addressLines(order.shippingAddress)
  const billTo = addressLines(order.billingAddress)
  const isElsewhere = billTo.length > 0 && billTo.join('\n') !== shipTo.join('\n')
  return {
    number: orderNumber(order.id),
    date: dateOf(order.createdAt),
    customerName: oneLine(order.customerName),
    lines: order.items.map(lineWords),
    sums: [
      { label: 'Subtotal', amount: `$${order.subtotal}` },
      {
        label: 'Shipping',
        amount: order.shippingCost === '0.00' ? 'Free' : `$${order.shippingCost}`,
      },
      { label: 'Tax', amount: `$${order.taxAmount}` },
    ],
    total: `$${order.totalAmount} CAD`,
    payment: `${methodName(order.paymentMethod)}, $${order.paidAmount} CAD`,
    shipTo: shipTo.length > 0 ? shipTo : ['No delivery address was given.'],
    billTo: isElsewhere ? billTo : null,
  }
}

/** What customers and staff call an order by (spec §2). */
export function orderNumber(id: string): string {
  return id.slice(-8)
}

/** A text without what could forge another line or header, or turn the direction of reading. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
}

function lineWords({ productName, quantity, price }: DetailedOrder['items'][number]) {
  const total = formatMoney((parseMoney(price) ?? 0) * quantity)
  return { name: oneLine(productName), quantity, each: `$${price}`, total: `$${total}` }
}

function methodName(method: string): string {
  return method === 'paypal' ? 'PayPal' : oneLine(method)
}

/** The day by the shop's own clock, which is Eastern (spec §9). */
function dateOf(moment: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' })
  return day.format(new Date(moment))
}

/** An address may be an object, a plain text or missing (spec §3). */
function addressLines(address: Address): string[] {
  if (!address) return []
  if (typeof address === 'string') return present(address.split(/[\r\n]+/))
  const { company, address: street, address2, city, province, zipCode, phone } = address
  const name = present([address.firstName, address.lastName]).join(' ')
  const place = present([city, present([province, zipCode]).join(' ')]).join(', ')
  return present([name, company, street, address2, place, countryName(address.country), phone])
}

function present(texts: readonly (string | null | undefined)[]): string[] {
  return texts.map((text) => oneLine(text ?? '')).filter((text) => text !== '')
}

function countryName(code: string | undefined): string | undefined {
  return countries.find((country) => country.code === code?.toUpperCase())?.name ?? code
}
