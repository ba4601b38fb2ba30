import { createPortal } from 'react-dom'
import { type PickedJar, type PickList } from '#shared/domain/order/parcels/pick-list.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../../boot/shop-info.ts'
import { LocalMoment } from '../../ui/local-moment.tsx'
import { TickCell } from './tick-cell.tsx'

type PickListSheetProps = {
  list: PickList
  orders: number
  /** When it was made; orders that come later are not on it. */
  at: string
  skuOf: (productId: string) => string | null
}

/** What to take from the shelves for the selected orders, with boxes to tick, and the packs to fill. */
export function PickListSheet({ list, orders, at, skuOf }: PickListSheetProps) {
  const { name } = useShop()
  return createPortal(
    <div className="packing-slips hidden bg-white p-[6mm] text-[12pt] text-black print:block">
      <header className="flex justify-between gap-[10mm] border-b-[0.5mm] pb-[4mm]">
        <h1 className="font-display text-[22pt] font-semibold">{m.pickListTitle()}</h1>
        <p className="text-right">
          {name}
          <br />
          <LocalMoment moment={at} />
        </p>
      </header>
      <p className="my-[5mm]">{m.pickListTotal({ units: list.units, orders })}</p>
      <table className="w-full text-left [&_:is(th,td)]:border-b-[0.2mm] [&_:is(th,td)]:border-[#999] [&_:is(th,td)]:px-[3mm] [&_:is(th,td)]:py-[2mm]">
        <thead>
          <tr>
            <th scope="col" className="w-[22mm]">
              {m.staffQuantity()}
            </th>
            <th scope="col">{m.staffProduct()}</th>
            <th scope="col" className="w-[22mm] text-center">
              {m.pickListTaken()}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.jars.map((jar) => (
            <tr key={jar.productId} className="break-inside-avoid">
              <td className="text-[14pt] font-semibold tabular-nums">{jar.units}</td>
              <td className="wrap-anywhere">
                {jar.name}
                <Facts jar={jar} sku={skuOf(jar.productId)} />
              </td>
              <TickCell />
            </tr>
          ))}
        </tbody>
      </table>
      {list.packs.length > 0 && (
        <section className="mt-[8mm] break-inside-avoid">
          <h2 className="font-display text-[16pt] font-semibold">{m.pickListPacks()}</h2>
          <ul>
            {list.packs.map((pack, index) => (
              <li key={index} className="mt-[3mm] break-inside-avoid wrap-anywhere">
                <strong>{m.ordersHowMany({ count: pack.units, name: pack.name })}</strong>
                {': '}
                {pack.contents
                  .map(({ quantity, productName }) =>
                    m.ordersHowMany({ count: quantity, name: productName }),
                  )
                  .join(', ')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>,
    document.body,
  )
}

function Facts({ jar, sku }: { jar: PickedJar; sku: string | null }) {
  const words = [
    sku && m.slipSku({ sku }),
    jar.inPacks > 0 && m.pickListInPacks({ count: jar.inPacks }),
  ].filter(Boolean)
  if (words.length === 0) return null
  return <span className="block text-[10pt]">{words.join(', ')}</span>
}
