import { ActionError, type FieldError, invalidField } from '#shared/contract/errors.ts'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { mergeUnits, type Units } from '#shared/domain/catalog/pack.ts'
import type { Destination } from '#shared/domain/destination.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { type AppliedDiscount, priceDiscounted } from '#shared/domain/pricing/discount.ts'
import { deliveryOf } from '#shared/domain/pricing/pickup.ts'
import type { Rates } from '#shared/domain/pricing/pricing.ts'
import { canonicalAddress } from '#shared/domain/region/canonical-address.ts'
import { deliveryOfMethod, weightOf } from '#shared/domain/shipping/delivery-method.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { findPrices } from '../../catalog/prices.queries.ts'
import { asSold, idsOf, outOfStock, shortagesAmong, withInside } from '../../catalog/stock.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import type { OrderDraft } from '../../db/schema/payments/payments.ts'
import { checkDiscount } from '../../discounts/check-discount.ts'
import { refusalWords } from '../../discounts/refusal-words.ts'
import { addressNotes } from './order-attention.ts'
import { type Delivered, placeOf } from './order-delivery.ts'

/**
 * The limit for one line of an order. A product that occurs twice in a payload becomes one line.
 */
const MAX_QUANTITY = 1_000

type Buyer = Delivered &
  Pick<OrderPayload, 'customerName' | 'customerEmail' | 'customerPhone' | 'billingAddress'> & {
    discountCode?: string | null
  }

/**
 * The rates to price an order with, and the time at which its discount code must be valid.
 */
type Pricing = { rates: Rates; at: number }

/**
 * Prices an order from the shop's own data and ignores the amounts in the payload. Addresses get their
 * canonical form here. Products are
 * named in English and in the order's language. Throws `out_of_stock` if stock is too low; a
 * deleted product has 0 available. A discount code that cannot be used now takes nothing off, so a
 * payload whose amounts include the discount is refused later. A delivery method that does not fit is
 * left out; `refuseDelivery` then tells why.
 */
export async function draftOrder(
  db: AnyDatabase,
  payload: Buyer & { items: readonly Units[] },
  { rates, at }: Pricing,
  locale = currentLocale(),
): Promise<OrderDraft> {
  const units = mergeUnits(payload.items)
  if (units.some(({ quantity }) => quantity > MAX_QUANTITY)) {
    throw invalidField('/items', m.fieldQuantity())
  }
  const prices = await findPrices(db, idsOf(units))
  const lines = asSold(prices, units)
  const products = await withInside(db, prices, lines)
  const shortages = shortagesAmong(products, lines)
  if (shortages.length > 0) throw outOfStock(shortages)
  const namesOf = (id: string) => {
    const product = products.get(id)
    const translatedName = (locale === 'fr' && product?.frenchName) || null
    return { productName: product?.name ?? '', translatedName }
  }
  const items = lines.map(({ productId, quantity, components }) => {
    const product = products.get(productId)
    const weightGrams = product?.weightGrams ?? null
    return {
      productId,
      quantity,
      ...namesOf(productId),
      ...(components && {
        components: components.map((each) => ({
          productId: each.productId,
          quantity: each.quantity,
          ...namesOf(each.productId),
        })),
      }),
      price: product?.priceCents ?? 0,
      taxClass: product?.taxClass ?? 'standard',
      ...(weightGrams !== null && { weightGrams }),
    }
  })
  const parcel = { chosen: payload.deliveryMethod, grams: weightOf(items) }
  const order = placeOf(payload, parcel, rates)
  const { shippingAddress, method } = order
  const delivery = deliveryOf(order, rates, parcel, method)
  const discount = await discountFor(db, payload, items, at)
  const priceAt = (destination: Destination) =>
    priceDiscounted(items, destination, delivery.rates, discount)
  return {
    customerName: payload.customerName,
    customerEmail: payload.customerEmail,
    customerPhone: payload.customerPhone,
    shippingAddress,
    billingAddress: canonicalAddress(payload.billingAddress ?? null),
    ...(order.pickupProvince ? { pickupProvince: order.pickupProvince } : {}),
    ...(method ? { delivery: deliveryOfMethod(method) } : {}),
    addressNotes: addressNotes(order, delivery.destination, rates, priceAt),
    locale,
    items,
    ...(discount ? { appliedDiscount: discount } : {}),
    ...priceAt(delivery.destination),
  }
}

async function discountFor(
  db: AnyDatabase,
  { discountCode: code, customerEmail: email }: Buyer,
  items: readonly { price: number; quantity: number }[],
  at: number,
): Promise<AppliedDiscount | null> {
  if (!code) return null
  const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  return (await checkDiscount(db, { code, email, subtotal, at })).discount
}

/**
 * The message that says why a discount code was not applied to a draft; null if it was applied, or
 * if there is no code.
 */
export async function codeRefusal(
  tx: Transaction,
  code: string | null | undefined,
  { appliedDiscount, customerEmail: email, subtotal }: OrderDraft,
  at: number,
): Promise<string | null> {
  if (!code || appliedDiscount) return null
  const judged = await checkDiscount(tx, { code, email, subtotal, at })
  return judged.refusal && refusalWords(judged.refusal, judged.row)
}

/** A stored draft at current prices; throws `out_of_stock` if stock is too low. */
export function repriced(
  db: AnyDatabase,
  draft: OrderDraft,
  pricing: Pricing,
): Promise<OrderDraft> {
  const items = draft.items.map(({ productId, quantity }) => ({ productId, quantity }))
  const discountCode = draft.appliedDiscount?.code ?? null
  const deliveryMethod = draft.delivery?.id ?? null
  // The place of a pickup follows from its method again.
  const pickupProvince = draft.delivery ? null : (draft.pickupProvince ?? null)
  const payload = { ...draft, items, discountCode, deliveryMethod, pickupProvince }
  return draftOrder(db, payload, pricing, draft.locale ?? 'en')
}

/** Whether two drafts of the same units have the same prices and totals. */
export function hasSameFigures(one: OrderDraft, other: OrderDraft): boolean {
  const prices = new Map(other.items.map(({ productId, price }) => [productId, price]))
  return (
    one.total === other.total &&
    one.tax === other.tax &&
    one.shipping === other.shipping &&
    one.items.every(({ productId, price }) => prices.get(productId) === price)
  )
}

/**
 * Throws `price_changed`, with the correct amounts and `errors`, if the payload's amounts differ.
 */
export function refuseOtherPrices(
  draft: OrderDraft,
  payload: OrderPayload,
  errors?: FieldError[],
): void {
  const prices = new Map(draft.items.map((item) => [item.productId, item.price]))
  const isRight =
    agrees(payload.subtotal, draft.subtotal) &&
    agrees(payload.shippingCost, draft.shipping) &&
    agrees(payload.taxAmount, draft.tax) &&
    agrees(payload.total, draft.total) &&
    agrees(payload.totalAmount, draft.total) &&
    payload.items.every(({ productId, price }) => agrees(price, prices.get(productId)))
  if (!isRight) throw priceChanged(draft, errors)
}

/** `price_changed` with the correct amounts. */
export function priceChanged(draft: OrderDraft, errors?: FieldError[]): ActionError {
  const items = draft.items.map(({ productId, price }) => ({
    productId,
    price: formatMoney(price),
  }))
  return new ActionError('price_changed', {
    ...(errors ? { errors } : {}),
    details: {
      subtotal: formatMoney(draft.subtotal),
      discountAmount: formatMoney(draft.discount ?? 0),
      shippingCost: formatMoney(draft.shipping),
      taxAmount: formatMoney(draft.tax),
      total: formatMoney(draft.total),
      totalAmount: formatMoney(draft.total),
      items,
    },
  })
}

/** Whether both have the same email and units: a payment pays for one order only. */
export function isSameOrder(
  draft: OrderDraft,
  other: Pick<OrderPayload, 'customerEmail'> & { items: readonly Units[] },
): boolean {
  const units = mergeUnits(other.items)
  const drafted = new Map(draft.items.map((item) => [item.productId, item.quantity]))
  return (
    draft.customerEmail.toLowerCase() === other.customerEmail.toLowerCase() &&
    units.length === drafted.size &&
    units.every(({ productId, quantity }) => drafted.get(productId) === quantity)
  )
}

/** Whether an amount that was sent is correct; an amount that was not sent is not checked. */
function agrees(sent: string | undefined, cents: number | undefined): boolean {
  return sent === undefined || parseMoney(sent) === cents
}
