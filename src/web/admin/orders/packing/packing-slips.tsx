import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { DetailedOrder, OrderItem } from '#shared/contract/orders.ts'
import { addressLines } from '#shared/domain/address.ts'
import { sumOf } from '#shared/domain/money.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { packContents } from '#shared/domain/order/pack-contents.ts'
import { hasNothingToSend, unitsToSend } from '#shared/domain/order/parcel.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../../boot/shop-info.ts'
import { ShopLogo } from '../../../brand/shop-logo.tsx'
import { LocalMoment } from '../../ui/local-moment.tsx'
import type { NameOf } from '../display/product-names.ts'

/** Renders packing slips while the browser prints. */
export function usePackingSlips() {
  const [orders, setOrders] = useState<readonly DetailedOrder[] | null>(null)
  useEffect(() => {
    const clear = () => setOrders(null)
    addEventListener('afterprint', clear)
    return () => removeEventListener('afterprint', clear)
  }, [])
  return {
    orders,
    /** Prints the oldest order first, because it should be packed first. */
    print: (chosen: readonly DetailedOrder[]) => {
      const oldestFirst = chosen.toSorted((one, other) =>
        one.createdAt < other.createdAt ? -1 : 1,
      )
      flushSync(() => setOrders(oldestFirst))
      window.print()
    },
  }
}

type PackingSlipsProps = { orders: readonly DetailedOrder[]; nameOf: NameOf }

/**
 * One sheet per parcel: the address and the items. It shows no prices, because parcels can be gifts
 * and packers need none.
 */
export function PackingSlips({ orders, nameOf }: PackingSlipsProps) {
  const { name, publicUrl, imprint, look } = useShop()
  return createPortal(
    <div className="packing-slips hidden bg-white text-[12pt] text-black print:block">
      {orders.map((order) => (
        <section key={order.id} className="packing-slip break-after-page p-[6mm] wrap-anywhere">
          <header className="flex justify-between gap-[10mm] border-b-[0.5mm] pb-[4mm]">
            {look?.logo ? (
              <ShopLogo className="h-[16mm] w-[60mm] object-left" />
            ) : (
              <p className="font-display text-[22pt] font-semibold">{name}</p>
            )}
            <p className="text-right">
              {m.ordersSlipFor({
                number: orderNumber(order.id),
                strong: (number) => <strong key="number">{number}</strong>,
              })}
              <br />
              <LocalMoment moment={order.createdAt} />
            </p>
          </header>
          <address className="my-[10mm] grid text-[14pt] not-italic">
            <span className="text-[10pt]">
              {order.pickupProvince ? m.sellingPickUp() : m.ordersShipTo()}
            </span>
            {addressOf(order).map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </address>
          <table className="w-full text-left [&_:is(th,td)]:border-b-[0.2mm] [&_:is(th,td)]:border-[#999] [&_:is(th,td)]:px-[3mm] [&_:is(th,td)]:py-[2.5mm]">
            <thead>
              <tr>
                <th scope="col" className="w-[26mm] wrap-normal">
                  {m.staffQuantity()}
                </th>
                <th scope="col">{m.ordersItem()}</th>
                <th scope="col" className="w-[26mm] text-center wrap-normal">
                  {m.ordersPacked()}
                </th>
              </tr>
            </thead>
            <tbody>
              {order.items.filter(isSent).map((item) => (
                <tr key={item.id} className="break-inside-avoid">
                  <td>{unitsToSend(item)}</td>
                  <td>
                    {nameOf(item)}
                    <Contents item={item} />
                  </td>
                  <td className="text-center">
                    <span className="inline-block size-[5mm] border-[0.3mm] align-middle" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <footer className="mt-[10mm] text-[10pt]">
            <p>
              {hasNothingToSend(order)
                ? m.ordersSlipRefunded()
                : m.ordersInTotal({ count: unitsOf(order), address: publicUrl })}
            </p>
            {imprint && (
              <address className="mt-[3mm] whitespace-pre-line not-italic">
                {[imprint.address, imprint.phone, ...imprint.numbers].filter(Boolean).join('\n')}
              </address>
            )}
          </footer>
        </section>
      ))}
    </div>,
    document.body,
  )
}

/** What goes into a pack or box, to be ticked one by one. */
function Contents({ item }: { item: OrderItem }) {
  // Staff see products by their English names.
  const contents = packContents('en', item, unitsToSend(item))
  if (contents.length === 0) return null
  return (
    <ul className="mt-[1.5mm] grid gap-[1.5mm] text-[11pt]">
      {contents.map((words, index) => (
        <li key={index} className="flex items-center gap-[3mm]">
          <span className="inline-block size-[4mm] shrink-0 border-[0.3mm]" />
          {words}
        </li>
      ))}
    </ul>
  )
}

function addressOf({ shippingAddress, customerName, customerPhone }: DetailedOrder): string[] {
  const lines = addressLines(shippingAddress)
  return lines.length > 0 ? lines : [customerName, customerPhone].filter(Boolean)
}

const isSent = (item: OrderItem) => unitsToSend(item) > 0

function unitsOf({ items }: DetailedOrder): number {
  return sumOf(items.map(unitsToSend))
}
