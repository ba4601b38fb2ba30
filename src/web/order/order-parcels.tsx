import type { OrderPage } from '#shared/contract/order/views.ts'
import { shopDay } from '#shared/domain/format.ts'
import { lineName, lineNameLang } from '#shared/domain/order/line-name.ts'
import { trackingWords } from '#shared/domain/order/parcels/shipment.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { ExpectedDays } from './expected-days.tsx'

type Parcel = NonNullable<OrderPage['shipments']>[number]

/** Each parcel of an order with its contents, its day and a link to the carrier's page (PARCEL-04). */
export function OrderParcels({ order }: { order: OrderPage }) {
  return (
    <ul className="flex flex-col gap-5">
      {(order.shipments ?? []).map((parcel) => (
        <li key={parcel.id}>
          <p className="text-sm text-muted">
            {m.parcelShippedOn({
              date: shopDay(parcel.createdAt),
              time: (date) => (
                <time key="date" dateTime={parcel.createdAt}>
                  {date}
                </time>
              ),
            })}
          </p>
          <ul className="leading-relaxed">
            {parcel.items.map((units) => (
              <Contents key={units.productId} order={order} units={units} />
            ))}
          </ul>
          <ExpectedDays days={parcel.expected} />
          <Tracking parcel={parcel} />
        </li>
      ))}
    </ul>
  )
}

type ContentsProps = { order: OrderPage; units: Parcel['items'][number] }

function Contents({ order, units }: ContentsProps) {
  const item = order.items.find(({ productId }) => productId === units.productId)
  if (!item) return null
  return (
    <li lang={lineNameLang(currentLocale(), item)} className="wrap-anywhere">
      {m.orderUnitsOf({ count: units.quantity, name: lineName(currentLocale(), item) })}
    </li>
  )
}

function Tracking({ parcel }: { parcel: Parcel }) {
  const tracking = trackingWords(parcel)
  if (parcel.trackingUrl === null) return <p className="wrap-anywhere">{tracking}</p>
  return (
    <>
      <p className="wrap-anywhere">{tracking}</p>
      <a
        href={parcel.trackingUrl}
        aria-label={m.parcelTrackOf({ tracking })}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {m.parcelTrack()}
      </a>
    </>
  )
}
