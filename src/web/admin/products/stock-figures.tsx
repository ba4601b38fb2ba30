import { type ReactNode, useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { isLowStock, onShelf } from '#shared/domain/catalog/stock.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { useMay } from '../permissions/may.tsx'
import { Badge } from '../ui/badges.tsx'
import { HoldsDialog } from './holds-dialog.tsx'

/** The units for sale, with a badge if few or none are left. */
export function StockLevel({ stock, waiting = 0 }: { stock: number; waiting?: number }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
      <span className="tabular-nums">{m.staffStockOf({ stock })}</span>
      <StockBadge stock={stock} />
      {waiting > 0 && <span className="text-muted">{m.productWaiting({ waiting })}</span>}
    </p>
  )
}

/** Nothing as long as there is enough. */
export function StockBadge({ stock }: { stock: number }) {
  if (stock === 0) {
    return <Badge words={m.staffProductsOut()} color="bg-error text-error-content" />
  }
  if (!isLowStock(stock)) return null
  return <Badge words={m.staffStockLow()} color="bg-accent text-accent-content" />
}

/** A product's units on the shelf, held and for sale; the held count opens the list of holds. */
export function HeldUnits({ product }: { product: StaffProduct }) {
  const [isOpen, setOpen] = useState(false)
  const { name, stock, held, missing } = product
  const may = useMay()
  return (
    <>
      <div className="text-xs text-muted">
        <dl className="flex flex-wrap items-center gap-x-3">
          <Figure label={m.staffStockOnHand()}>{onShelf(product)}</Figure>
          <Figure label={m.staffStockHeld()}>
            {held === 0 || !may('holds.list') ? (
              held
            ) : (
              <button
                type="button"
                aria-label={m.staffStockShowHolds({ held: formatNumber(held), name })}
                aria-haspopup="dialog"
                onClick={() => setOpen(true)}
                className="-mx-2.5 -my-1 inline-flex min-h-6 cursor-pointer items-center px-2.5 pointer-coarse:-mx-5 pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:px-5 font-semibold text-base-content underline underline-offset-4"
              >
                {held}
              </button>
            )}
          </Figure>
          <Figure label={m.staffStockAvailable()}>{stock}</Figure>
        </dl>
        {missing > 0 && (
          <p className="font-medium text-warning">{m.staffStockMissing({ missing })}</p>
        )}
      </div>
      {isOpen && <HoldsDialog product={product} onClose={() => setOpen(false)} />}
    </>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1">
      <dt>{label}</dt>
      <dd translate="no" className="font-semibold text-base-content tabular-nums">
        {children}
      </dd>
    </div>
  )
}
