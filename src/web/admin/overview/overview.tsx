import { useAtom } from 'jotai'
import { useId, useRef } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { useShop } from '../../boot/shop-info.ts'
import { storedAtom } from '../../platform/stored-atom.ts'
import { Button } from '../../ui/button.tsx'
import { useCommands } from '../commands/registry.ts'
import { useMay } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons.tsx'
import { Warning } from '../ui/warning.tsx'
import { Figures } from './figures.tsx'
import { refundedOf, useOverview } from './overview-data.ts'
import { LowStockList, RefundDueList, TopProducts } from './product-lists.tsx'
import { Reconciliation } from './reconciliation.tsx'
import { SalesPanel } from './sales-panel.tsx'
import { NobodyCanPay, SetupChecklist } from './setup-checklist.tsx'
import { Troubles } from './troubles.tsx'

const isOpenAtom = storedAtom('admin_overview', (stored) => JSON.parse(stored ?? 'null') === true)

/** One line of open work, which expands to show the last 30 days of sales (ADMIN-03). */
export function Overview() {
  const { data, error, isPending, refetch } = useOverview()
  const may = useMay()
  const [isOpen, choose] = useAtom(isOpenAtom)
  const bodyId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  useCommands({ openOverview: () => choose(() => !isOpen) })

  return (
    <section
      aria-labelledby="overview-heading"
      aria-busy={isPending}
      className="border-b border-base-300 bg-base-100"
    >
      <div className="mx-auto max-w-7xl px-2 sm:px-4">
        <div className="flex items-start text-sm">
          <Figures overview={data} />
          <h2 id="overview-heading">
            <Button
              ref={toggle}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => choose(() => !isOpen)}
              look="ghost"
              className="h-10 px-2 pointer-coarse:h-11 pointer-coarse:min-w-11"
            >
              <span className="max-sm:sr-only">{m.overviewTitle()}</span>
              {isOpen ? <ArrowUpIcon className="size-4" /> : <ArrowDownIcon className="size-4" />}
            </Button>
          </h2>
        </div>
        {error && !data && (
          <p role="alert" className="flex flex-wrap items-center gap-x-4 px-2 pb-2 text-sm">
            <span>{m.overviewFailed({ reason: failureWords(error) })}</span>
            <Button onClick={() => void refetch()}>{m.staffTryAgain()}</Button>
          </p>
        )}
        {data && <WithoutOrder count={data.capturedWithoutOrder} />}
        {data && may('payments.troubles') && (
          <Troubles count={data.troubledPayments} onChanged={() => void refetch()} />
        )}
        {data && <NobodyCanPay setup={data.setup} />}
        {data?.otherAddress && <OtherAddress other={data.otherAddress} />}
        {data?.setup && may('settings.save') && (
          // Hiding the list also removes the focused button.
          <SetupChecklist setup={data.setup} onHide={() => toggle.current?.focus()} />
        )}
        <div id={bodyId} hidden={!isOpen} className="pb-4">
          {isOpen && data && (
            <div className="mx-2 flex flex-col gap-6 border-t border-base-300 pt-4">
              <SalesPanel days={data.days} />
              <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:max-lg:*:first:row-span-2 lg:grid-cols-3">
                <TopProducts products={data.topProducts} hasRefunds={refundedOf(data.days) > 0} />
                {may('products.find') && <LowStockList lowStock={data.lowStock} />}
                {may('orders.list') && <RefundDueList refundDue={data.refundDue} />}
              </div>
            </div>
          )}
          {isOpen && may('payments.reconcile') && <Reconciliation />}
        </div>
      </div>
    </section>
  )
}

/** Alerts while captured payments have no order. */
function OtherAddress({ other }: { other: string }) {
  const { publicUrl } = useShop()
  return (
    <Warning role="status" title={m.overviewOtherAddress({ other })} className="mx-2 mb-3">
      {m.overviewOtherAddressHint({ address: publicUrl })}
    </Warning>
  )
}

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
