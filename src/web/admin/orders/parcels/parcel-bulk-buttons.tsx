import { useAtom } from 'jotai'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { isSentToAddress } from '#shared/domain/order/parcels/parcel.ts'
import { pickList } from '#shared/domain/order/parcels/pick-list.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { afterPaint } from '../../../platform/idle.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useCommands } from '../../commands/registry.ts'
import { saveText } from '../../list/export-button.tsx'
import type { Selection } from '../../list/use-selection.ts'
import { useAction } from '../../live/use-action.ts'
import { useSingleRun } from '../../ui/use-single-run.ts'
import { useProductNames } from '../display/product-names.ts'
import { useProductFacts } from '../display/use-product-facts.ts'
import { isToPack, isToShip } from '../left-to-ship.ts'
import { PickListSheet } from '../packing/pick-list-sheet.tsx'
import { type SlipPaper, slipPaperAtom, slipPapers } from '../packing/slip-paper.ts'
import { usePrinted } from '../packing/use-printed.ts'
import { useParcelDialog } from '../parcel-dialogs.tsx'

type ParcelBulkButtonsProps = { ticked: readonly DetailedOrder[]; selection: Selection }

/** What is done with the selected orders on the way from the shelf to the carrier. */
export function ParcelBulkButtons({ ticked, selection }: ParcelBulkButtonsProps) {
  const open = useParcelDialog()
  const nameOf = useProductNames()
  const factsOf = useProductFacts()
  const sheet = usePrinted<{ orders: readonly DetailedOrder[]; at: string }>()
  const [paper, setPaper] = useAtom(slipPaperAtom)
  const addresses = useAddressFile(ticked)
  // What is picked up is packed, too.
  const toPick = ticked.filter(isToPack)
  const toShip = ticked.filter(isToShip)

  const print = () => sheet.print({ orders: toPick, at: new Date().toISOString() })
  function ship() {
    const onShipped = (ids: readonly string[]) => ids.forEach((id) => selection.forget(id))
    void afterPaint().then(() => open({ kind: 'many', orders: toShip, onShipped }))
  }
  useCommands({
    exportAddresses: addresses.run,
    ...(toPick.length > 0 && { printPickList: print }),
    ...(toShip.length > 0 && { shipTracked: ship }),
  })

  return (
    <>
      <Button onClick={print} disabled={toPick.length === 0} className={button}>
        {m.pickListPrint()}
      </Button>
      <Button onClick={addresses.run} aria-disabled={addresses.isPending} className={button}>
        {m.addressesDownload()}
      </Button>
      <label className="flex items-center gap-2 text-sm max-sm:grow">
        {m.slipPaper()}
        <select
          value={paper}
          onChange={({ target }) => setPaper(() => target.value as SlipPaper)}
          className="select h-11 w-auto min-w-28 max-sm:grow"
        >
          {Object.entries(slipPapers).map(([value, words]) => (
            <option key={value} value={value}>
              {words()}
            </option>
          ))}
        </select>
      </label>
      <Button look="primary" onClick={ship} disabled={toShip.length === 0} className={button}>
        {m.parcelShipTracked()}
      </Button>
      {sheet.value && (
        <PickListSheet
          list={pickList(sheet.value.orders.map((order) => withNames(order, nameOf)))}
          orders={sheet.value.orders.length}
          at={sheet.value.at}
          skuOf={(id) => factsOf(id)?.sku ?? null}
        />
      )}
    </>
  )
}

const button = 'max-w-full max-sm:grow max-sm:px-2'

function withNames(order: DetailedOrder, nameOf: ReturnType<typeof useProductNames>) {
  return { ...order, items: order.items.map((item) => ({ ...item, productName: nameOf(item) })) }
}

/** Downloads the addresses of orders for the carrier's import. */
function useAddressFile(orders: readonly DetailedOrder[]) {
  const ask = useAction('orders.exportAddresses')
  const toast = useToast()
  return useSingleRun(async () => {
    const leftOut = orders.filter((order) => !isSentToAddress(order))
    const title = m.addressesLeftOut({
      numbers: leftOut.map(({ id }) => `#${orderNumber(id)}`).join(', '),
    })
    if (leftOut.length === orders.length) return toast({ title, isDestructive: true })
    try {
      const { fileName, csv } = await ask({ ids: orders.map(({ id }) => id) })
      saveText(fileName, csv)
      if (leftOut.length > 0) toast({ title })
    } catch (error) {
      const description = toApiError(error).publicMessage
      toast({ title: m.addressesNotDownloaded(), description, isDestructive: true })
    }
  })
}
