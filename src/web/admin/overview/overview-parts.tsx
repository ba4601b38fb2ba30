import type { Overview } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../boot/shop-info.ts'
import { useMay } from '../permissions/may.tsx'
import { Warning } from '../ui/warning.tsx'
import { refundedOf } from './overview-data.ts'
import { LowStockList, RefundDueList, TopProducts } from './product-lists.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { NobodyCanPay, SetupChecklist } from './setup-checklist.tsx'
import { Troubles } from './troubles.tsx'

type AlertsProps = {
  overview: Overview
  onChanged: () => void
  /** Called when the checklist is hidden, together with the focused button. */
  onHide: () => void
}

/** What keeps the shop from working, and what its owner still has to do. */
export function OverviewAlerts({ overview, onChanged, onHide }: AlertsProps) {
  const may = useMay()
  return (
    <>
      <WithoutOrder count={overview.capturedWithoutOrder} />
      {may('payments.troubles') && (
        <Troubles count={overview.troubledPayments} onChanged={onChanged} />
      )}
      <NobodyCanPay setup={overview.setup} />
      {overview.otherAddress && <OtherAddress other={overview.otherAddress} />}
      {overview.setup && may('settings.save') && (
        <SetupChecklist setup={overview.setup} onHide={onHide} />
      )}
    </>
  )
}

/** The last 30 days of sales, and the lists of open work. */
export function OverviewDetails({ overview }: { overview: Overview | undefined }) {
  const may = useMay()
  return (
    <>
      {overview && (
        <div className="mx-2 flex flex-col gap-6 pt-4">
          <SalesPanel days={overview.days} />
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:max-lg:*:first:row-span-2 lg:grid-cols-3">
            <TopProducts
              products={overview.topProducts}
              hasRefunds={refundedOf(overview.days) > 0}
            />
            {may('products.find') && <LowStockList lowStock={overview.lowStock} />}
            {may('orders.list') && <RefundDueList refundDue={overview.refundDue} />}
          </div>
        </div>
      )}
      {may('payments.reconcile') && <Reconciliation />}
    </>
  )
}

function OtherAddress({ other }: { other: string }) {
  const { publicUrl } = useShop()
  return (
    <Warning role="status" title={m.overviewOtherAddress({ other })} className="mx-2 mb-3">
      {m.overviewOtherAddressHint({ address: publicUrl })}
    </Warning>
  )
}

/** Alerts while captured payments have no order. */
function WithoutOrder({ count }: { count: number }) {
  return (
    <div role="alert">
      {count > 0 && (
        <Warning tone="error" title={`${m.overviewWithoutOrder({ count })}.`} className="mx-2 mb-3">
          {m.overviewWithoutOrderHint()}
        </Warning>
      )}
    </div>
  )
}
