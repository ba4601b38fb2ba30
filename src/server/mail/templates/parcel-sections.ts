import { oneLine } from '#shared/domain/address.ts'
import { lineName } from '#shared/domain/order/line-name.ts'
import { trackingWords } from '#shared/domain/order/parcels/shipment.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { MailedOrder } from '../../db/schema/mail-data.ts'
import type { Section } from './email.ts'

/** What is in the chosen parcels and where they can be tracked; all of them by default. */
export function parcelSections(
  order: MailedOrder,
  isChosen: (id: string) => boolean = () => true,
): Section[] {
  const parcels = order.shipments ?? []
  return parcels.flatMap((parcel, index) => {
    if (!isChosen(parcel.id)) return []
    const { items, trackingUrl } = parcel
    const tracking = oneLine(trackingWords(parcel))
    return {
      title: parcels.length === 1 ? m.parcel() : m.parcelNumber({ number: index + 1 }),
      lines: [
        ...items.map((units) => unitsLine(order, units)),
        ...(tracking ? [m.parcelTracking({ tracking })] : []),
      ],
      ...(trackingUrl && { link: { label: m.parcelTrack(), href: trackingUrl } }),
    }
  })
}

function unitsLine({ items }: MailedOrder, units: { productId: string; quantity: number }) {
  const item = items.find(({ productId }) => productId === units.productId)
  const name = item ? lineName(currentLocale(), item) : ''
  return m.orderUnitsOf({ count: units.quantity, name: oneLine(name) })
}
