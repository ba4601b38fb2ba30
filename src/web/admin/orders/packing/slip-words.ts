import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { hasNothingToSend } from '#shared/domain/order/parcels/parcel.ts'
import { inLanguage, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

type Facts<T> = {
  /** The units in the parcel. */
  units: number
  address: string
  strong: (text: string) => T
}

/** The words of a packing slip, in the language in which its buyer ordered, whatever staff read. */
export function slipWords<T>(order: DetailedOrder, { units, address, strong }: Facts<T>) {
  const locale = order.locale ?? 'en'
  return inLanguage(locale, () => ({
    title: m.ordersSlipFor({ number: orderNumber(order.id), strong }),
    date: new Intl.DateTimeFormat(regionalTags[locale], {
      dateStyle: 'medium',
      timeStyle: 'short',
    }).format(new Date(order.createdAt)),
    to: order.pickupProvince ? m.sellingPickUp() : m.ordersShipTo(),
    quantity: m.staffQuantity(),
    item: m.ordersItem(),
    packed: m.ordersPacked(),
    total: hasNothingToSend(order)
      ? m.ordersSlipRefunded()
      : m.ordersInTotal({ count: units, address }),
    skuOf: (sku: string) => inLanguage(locale, () => m.slipSku({ sku })),
  }))
}
