import * as m from '../../../shared/i18n/messages.ts'

import type { OrderPayload } from '../../../shared/contract/orders.ts'
import { ActionError, invalidField } from '../../../shared/contract/errors.ts'
import { formatMoney, parseMoney } from '../../../shared/domain/money.ts'
import { currentLocale } from '../../../shared/i18n/locale.ts'
import { destinationOf } from '../../../shared/domain/destination.ts'
import { isServed, priceOrder, type Rates } from '../../../shared/domain/pricing.ts'
import { deliveryOf } from '../../../shared/domain/pickup.ts'
import { findProducts } from '../../catalog/catalog.queries.ts'
import { mergeUnits, outOfStock, shortagesAmong, type Units } from '../../catalog/stock.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import type { OrderDraft } from '../../db/schema/payments.ts'

/** Per line of an order; a product that occurs twice in a payload becomes one line. */
const MAX_QUANTITY = 1_000

type Buyer = Pick<
  OrderPayload,
  'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress' | 'billingAddress'
> & { pickupProvince?: string | null }

/**
 * Prices an order from the shop's own data and ignores the amounts in the payload. Its products are
 * named in English and in the order's language. Throws
 * `out_of_stock` when units are missing; a deleted product has 0 available.
 */
export async function draftOrder(
  db: Reader | Transaction,
  payload: Buyer & { items: readonly Units[] },
  rates: Rates,
  locale = currentLocale(),
): Promise<OrderDraft> {
  const units = mergeUnits(payload.items)
  if (units.some(({ quantity }) => quantity > MAX_QUANTITY)) {
    throw invalidField('/items', m.fieldQuantity())
  }
  const products = await findProducts(
    db,
    units.map(({ productId }) => productId),
  )
  const shortages = shortagesAmong(products, units)
  if (shortages.length > 0) throw outOfStock(shortages)
  const items = units.map(({ productId, quantity }) => {
    const product = products.get(productId)
    return {
      productId,
      quantity,
      productName: product?.name ?? '',
      translatedName: (locale === 'fr' && product?.french?.name) || null,
      price: product?.priceCents ?? 0,
      taxClass: product?.taxClass ?? 'standard',
    }
  })
  const delivery = deliveryOf(payload, rates)
  return {
    customerName: payload.customerName,
    customerEmail: payload.customerEmail,
    customerPhone: payload.customerPhone,
    shippingAddress: payload.shippingAddress ?? null,
    billingAddress: payload.billingAddress ?? null,
    ...(payload.pickupProvince ? { pickupProvince: payload.pickupProvince } : {}),
    locale,
    items,
    ...priceOrder(items, delivery.destination, delivery.rates),
  }
}

/** Throws `invalid` for an address that no zone has. An order that was paid for is never refused (SHIP-10). */
export function refuseUnserved(
  { shippingAddress }: Buyer,
  rates: Rates,
  path = '/order/shippingAddress/country',
): void {
  if (isServed(destinationOf(shippingAddress), rates)) return
  throw invalidField(path, m.errorNotServed())
}

/** A stored draft at current prices; throws `out_of_stock` when units are missing. */
export function repriced(
  db: Reader | Transaction,
  draft: OrderDraft,
  rates: Rates,
): Promise<OrderDraft> {
  const items = draft.items.map(({ productId, quantity }) => ({ productId, quantity }))
  return draftOrder(db, { ...draft, items }, rates, draft.locale ?? 'en')
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

/** Throws `price_changed` with the correct amounts when one in the payload differs. */
export function refuseOtherPrices(draft: OrderDraft, payload: OrderPayload): void {
  const prices = new Map(draft.items.map((item) => [item.productId, item.price]))
  const isRight =
    agrees(payload.subtotal, draft.subtotal) &&
    agrees(payload.shippingCost, draft.shipping) &&
    agrees(payload.taxAmount, draft.tax) &&
    agrees(payload.total, draft.total) &&
    agrees(payload.totalAmount, draft.total) &&
    payload.items.every(({ productId, price }) => agrees(price, prices.get(productId)))
  if (!isRight) throw priceChanged(draft)
}

/** `price_changed` with the correct amounts. */
export function priceChanged(draft: OrderDraft): ActionError {
  const items = draft.items.map(({ productId, price }) => ({
    productId,
    price: formatMoney(price),
  }))
  return new ActionError('price_changed', {
    details: {
      subtotal: formatMoney(draft.subtotal),
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

/** An amount that was not sent agrees with everything. */
function agrees(sent: string | undefined, cents: number | undefined): boolean {
  return sent === undefined || parseMoney(sent) === cents
}
