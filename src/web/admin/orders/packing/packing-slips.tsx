import { useAtomValue } from 'jotai'
import { createPortal } from 'react-dom'
import type { DetailedOrder, OrderItem } from '#shared/contract/orders.ts'
import { addressLines } from '#shared/domain/address.ts'
import { sumOf } from '#shared/domain/money.ts'
import { methodName } from '#shared/domain/order/parcels/delivery-words.ts'
import { packContents } from '#shared/domain/order/parcels/pack-contents.ts'
import { inPackingOrder } from '#shared/domain/order/parcels/packing-order.ts'
import { unitsToSend } from '#shared/domain/order/parcels/parcel.ts'
import { unitsLeft } from '#shared/domain/order/parcels/shipment.ts'
import { regionalTags } from '#shared/i18n/locale.ts'
import { useShop } from '../../../boot/shop-info.ts'
import { ShopLogo } from '../../../brand/shop-logo.tsx'
import type { NameOf } from '../display/product-names.ts'
import { useProductFacts } from '../display/use-product-facts.ts'
import { slipPaperAtom } from './slip-paper.ts'
import { SlipProduct } from './slip-product.tsx'
import { slipWords } from './slip-words.ts'
import { TickCell } from './tick-cell.tsx'
import { usePrinted } from './use-printed.ts'

/** Renders packing slips while the browser prints, in the order in which parcels are packed. */
export function usePackingSlips() {
  const { value, print } = usePrinted<readonly DetailedOrder[]>()
  return {
    orders: value,
    print: (chosen: readonly DetailedOrder[]) => print(inPackingOrder(chosen)),
  }
}

type PackingSlipsProps = { orders: readonly DetailedOrder[]; nameOf: NameOf }

/**
 * One sheet per parcel, in its buyer's language: the address and the items. It shows no prices, because
 * parcels can be gifts and packers need none.
 */
export function PackingSlips({ orders, nameOf }: PackingSlipsProps) {
  const paper = useAtomValue(slipPaperAtom)
  return createPortal(
    <div
      className={`packing-slips hidden bg-white text-[12pt] text-black print:block ${paper === 'label' ? 'is-label' : ''}`}
    >
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} nameOf={nameOf} />
      ))}
    </div>,
    document.body,
  )
}

function PackingSlip({ order, nameOf }: { order: DetailedOrder; nameOf: NameOf }) {
  const { name, publicUrl, imprint, look } = useShop()
  const factsOf = useProductFacts()
  const { locale = 'en' } = order
  const words = slipWords(order, {
    units: unitsOf(order),
    address: publicUrl,
    strong: (number) => <strong key="number">{number}</strong>,
  })
  return (
    <section
      lang={regionalTags[locale]}
      className="packing-slip break-after-page p-[6mm] wrap-anywhere"
    >
      <header className="flex justify-between gap-[10mm] border-b-[0.5mm] pb-[4mm]">
        {look?.logo ? (
          <ShopLogo className="h-[16mm] w-[60mm] object-left" />
        ) : (
          <p className="font-display text-[22pt] font-semibold">{name}</p>
        )}
        <p className="text-right">
          {words.title}
          <br />
          <time dateTime={order.createdAt}>{words.date}</time>
        </p>
      </header>
      <address className="my-[10mm] grid text-[14pt] not-italic">
        <span className="text-[10pt]">{words.to}</span>
        {order.deliveryMethod && (
          <strong>
            {[methodName(order, locale), order.deliveryMethod.place?.name]
              .filter(Boolean)
              .join(', ')}
          </strong>
        )}
        {addressOf(order).map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
      <table className="w-full text-left [&_:is(th,td)]:border-b-[0.2mm] [&_:is(th,td)]:border-[#999] [&_:is(th,td)]:px-[3mm] [&_:is(th,td)]:py-[2.5mm]">
        <thead>
          <tr>
            <th scope="col" className="w-[26mm] wrap-normal">
              {words.quantity}
            </th>
            <th scope="col">{words.item}</th>
            <th scope="col" className="w-[26mm] text-center wrap-normal">
              {words.packed}
            </th>
          </tr>
        </thead>
        <tbody>
          {slipLines(order).map(({ item, units }) => (
            <tr key={item.id} className="break-inside-avoid">
              <td>{units}</td>
              <td>
                <SlipProduct
                  name={(locale === 'fr' && item.translatedName) || nameOf(item)}
                  facts={factsOf(item.productId)}
                  skuOf={words.skuOf}
                />
                <Contents contents={packContents(locale, item, units)} />
              </td>
              <TickCell />
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="mt-[10mm] text-[10pt]">
        <p>{words.total}</p>
        {imprint && (
          <address className="mt-[3mm] whitespace-pre-line not-italic">
            {[imprint.address, imprint.phone, ...imprint.numbers].filter(Boolean).join('\n')}
          </address>
        )}
      </footer>
    </section>
  )
}

/** What goes into a pack or box, to be ticked one by one. */
function Contents({ contents }: { contents: readonly string[] }) {
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

type SlipLine = { item: OrderItem; units: number }

/** What goes into the next parcel: what no parcel has yet, or all of an order whose parcels are gone. */
function slipLines(order: DetailedOrder): SlipLine[] {
  const left = new Map(unitsLeft(order).map(({ productId, quantity }) => [productId, quantity]))
  return order.items
    .map((item) => {
      return { item, units: left.size > 0 ? (left.get(item.productId) ?? 0) : unitsToSend(item) }
    })
    .filter(({ units }) => units > 0)
}

function unitsOf(order: DetailedOrder): number {
  return sumOf(slipLines(order).map(({ units }) => units))
}
