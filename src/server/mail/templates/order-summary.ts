import type { DetailedOrder } from '#shared/contract/orders.ts'
import { addressLines, oneLine } from '#shared/domain/address.ts'
import { shopDay } from '#shared/domain/format.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { lineName, lineNameLang } from '#shared/domain/order/line-name.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { methodName, placeLines } from '#shared/domain/order/parcels/delivery-words.ts'
import { packContentsWords } from '#shared/domain/order/parcels/pack-contents.ts'
import { unitsToSend } from '#shared/domain/order/parcels/parcel.ts'
import { nothingToPay, notPaid } from '#shared/domain/order/payment/manual-payment.ts'
import { paymentMethodName } from '#shared/domain/order/payment/payment-names.ts'
import { taxLines } from '#shared/domain/pricing/tax-lines.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

/** `lang` is the language of a name, if it differs from that of the email. */
type OrderLineText = {
  productId: string
  name: string
  lang?: string
  quantity: number
  each: string
  total: string
  /** What is in these packs; missing for other products. */
  contents?: string
}

/** An order as the HTML and the plain text show it: single-line texts and formatted amounts. */
export type OrderSummaryText = {
  number: string
  date: string
  customerName: string
  lines: OrderLineText[]
  sums: { label: string; amount: string }[]
  total: string
  /** What has been refunded; null if nothing. */
  refunded: string | null
  payment: string
  /** The heading of `shipTo`. */
  shipTitle: string
  shipTo: string[]
  /** Null when it is the shipping address. */
  billTo: string[] | null
}

export function orderText(order: DetailedOrder): OrderSummaryText {
  const shipTo = addressLines(order.shippingAddress)
  const billTo = addressLines(order.billingAddress)
  const method = methodName(order)
  const isElsewhere = billTo.length > 0 && billTo.join('\n') !== shipTo.join('\n')
  return {
    number: orderNumber(order.id),
    date: shopDay(order.createdAt),
    customerName: oneLine(order.customerName),
    lines: order.items.flatMap(lineTexts),
    sums: [
      { label: m.emailSubtotal(), amount: displayPrice(order.subtotal) },
      ...discountLine(order),
      {
        label: method === null ? m.emailShipping() : m.emailShippingBy({ method }),
        amount:
          order.shippingCost === '0.00' ? m.emailFreeShipping() : displayPrice(order.shippingCost),
      },
      ...taxLines(order).map(({ name, amount }) => ({ label: name, amount: displayPrice(amount) })),
    ],
    total: priceWithCurrency(order.totalAmount),
    refunded:
      Number(order.refundedAmount) > 0 ? `−${priceWithCurrency(order.refundedAmount)}` : null,
    payment: paymentText(order),
    shipTitle: order.pickupProvince ? m.sellingPickUp() : m.emailShippingAddress(),
    shipTo: shipTo.length > 0 ? shipTo : noAddressLines(order),
    billTo: isElsewhere ? billTo : null,
  }
}

function discountLine({ discount }: DetailedOrder) {
  if (!discount) return []
  const amount =
    discount.kind === 'shipping' ? m.emailFreeShipping() : `−${displayPrice(discount.amount)}`
  return [{ label: m.sellingDiscountWith({ code: discount.code }), amount }]
}

function paymentText({ paymentMethod, paidAmount, totalAmount }: DetailedOrder): string {
  if (paymentMethod === notPaid) {
    return m.sellingToBePaid({ amount: priceWithCurrency(totalAmount) })
  }
  const method = oneLine(paymentMethodName(paymentMethod))
  if (paymentMethod === nothingToPay) return method
  return m.emailPaid({ method, amount: priceWithCurrency(paidAmount) })
}

function noAddressLines(order: DetailedOrder): string[] {
  const place = placeLines(order)
  if (place.length > 0) return place
  return [order.pickupProvince ? m.emailPickupAgreed() : m.emailNoShippingAddress()]
}

/** An amount with its currency: "$12.99 CAD" or "12,99 $ CA". */
export function priceWithCurrency(amount: string | null): string {
  const price = displayPrice(amount ?? '0.00')
  return currentLocale() === 'fr' ? `${price}\u00a0CA` : `${price} CAD`
}

type Item = DetailedOrder['items'][number]

/** Refunded units have a line of their own, because they are not in the parcel. */
function lineTexts(item: Item) {
  const { refunded = 0 } = item
  const sent = lineText(item, unitsToSend(item))
  const back = lineText(item, refunded)
  return [sent, { ...back, name: m.emailItemRefunded({ name: back.name }) }].filter(
    ({ quantity }) => quantity > 0,
  )
}

function lineText({ price, ...item }: Item, quantity: number) {
  const total = formatMoney((parseMoney(price) ?? 0) * quantity)
  const contents = packContentsWords(currentLocale(), item, quantity)
  return {
    productId: item.productId,
    name: oneLine(lineName(currentLocale(), item)),
    lang: lineNameLang(currentLocale(), item),
    quantity,
    each: displayPrice(price),
    total: displayPrice(total),
    ...(contents && { contents: oneLine(contents) }),
  }
}
