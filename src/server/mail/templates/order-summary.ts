import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { addressLines, oneLine } from '../../../shared/domain/address.ts'
import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'
import { orderNumber } from '../../../shared/domain/order.ts'
import { paymentMethodName, shopDay } from '../../../shared/domain/format.ts'

/** An order as the HTML and the plain text show it: single-line texts and formatted amounts. */
export type OrderSummaryText = {
  number: string
  date: string
  customerName: string
  lines: { name: string; quantity: number; each: string; total: string }[]
  sums: { label: string; amount: string }[]
  total: string
  payment: string
  shipTo: string[]
  /** Null when it is the shipping address. */
  billTo: string[] | null
}

export function orderText(order: DetailedOrder): OrderSummaryText {
  const shipTo = addressLines(order.shippingAddress)
  const billTo = addressLines(order.billingAddress)
  const isElsewhere = billTo.length > 0 && billTo.join('\n') !== shipTo.join('\n')
  return {
    number: orderNumber(order.id),
    date: shopDay(order.createdAt),
    customerName: oneLine(order.customerName),
    lines: order.items.map(lineText),
    sums: [
      { label: 'Subtotal', amount: `$${order.subtotal}` },
      {
        label: 'Shipping',
        amount: order.shippingCost === '0.00' ? 'Free' : `$${order.shippingCost}`,
      },
      { label: 'Tax', amount: `$${order.taxAmount}` },
    ],
    total: `$${order.totalAmount} CAD`,
    payment: `${oneLine(paymentMethodName(order.paymentMethod))}, $${order.paidAmount} CAD`,
    shipTo: shipTo.length > 0 ? shipTo : ['No shipping address was given.'],
    billTo: isElsewhere ? billTo : null,
  }
}

function lineText({ productName, quantity, price }: DetailedOrder['items'][number]) {
  const total = formatMoney((parseMoney(price) ?? 0) * quantity)
  return { name: oneLine(productName), quantity, each: `$${price}`, total: `$${total}` }
}
