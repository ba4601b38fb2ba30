import { useId, useState } from 'react'
import type { OutputOf } from '#shared/contract/action.ts'
import type { Registry } from '#shared/contract/registry.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { trackingWords } from '#shared/domain/order/parcels/shipment.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { SwitchField } from '../../../ui/forms/field.tsx'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { Warning } from '../../ui/warning.tsx'
import { useImportTracking } from './use-import-tracking.ts'

type Outcome = OutputOf<Registry['orders.importShipments']>

type Stage =
  | { is: 'form' }
  | { is: 'preview'; csv: string; outcome: Outcome }
  | { is: 'done'; outcome: Outcome }

/** How many of the lines are listed. */
const LISTED = 50

/** Ships the orders of a carrier's CSV file, after showing what it would do (PARCEL-05). */
export default function ImportTrackingDialog({ onClose }: { onClose: () => void }) {
  const fileId = useId()
  const importFile = useImportTracking()
  const [stage, setStage] = useState<Stage>({ is: 'form' })
  const [isNotified, setNotified] = useState(true)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function run(work: () => Promise<Stage>) {
    setPending(true)
    setProblem('')
    try {
      setStage(await work())
    } catch (error) {
      setProblem(toApiError(error).publicMessage)
    }
    setPending(false)
  }

  const look = (file: File) =>
    run(async () => {
      const csv = await file.text()
      return { is: 'preview', csv, outcome: await importFile({ csv, dryRun: true }) }
    })

  const carryOut = (csv: string) =>
    run(async () => ({ is: 'done', outcome: await importFile({ csv, notify: isNotified }) }))

  return (
    <Modal isOpen onClose={onClose} title={m.trackingImport()} footer={footer()}>
      <div className="flex flex-col gap-5">
        {problem && <Warning role="alert" title={problem} />}
        {stage.is !== 'done' && (
          <div className="flex flex-col gap-1.5">
            <label htmlFor={fileId} className="text-sm font-semibold">
              {m.importFile()}
            </label>
            <input
              id={fileId}
              type="file"
              accept=".csv,.txt,text/csv"
              aria-describedby={`${fileId}-hint`}
              className="file-input w-full"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void look(file)
              }}
            />
            <p id={`${fileId}-hint`} className="text-sm text-muted">
              {m.trackingFileHint()}
            </p>
          </div>
        )}
        {stage.is !== 'form' && <Lines stage={stage} />}
        {stage.is === 'preview' && (
          <SwitchField
            label={m.parcelNotifyMany()}
            checked={isNotified}
            onChange={({ target }) => setNotified(target.checked)}
          />
        )}
      </div>
    </Modal>
  )

  function footer() {
    if (stage.is === 'done') {
      return <DialogButtons action={m.close()} onAction={onClose} onCancel={onClose} />
    }
    const count = stage.is === 'preview' ? stage.outcome.done : 0
    return (
      <DialogButtons
        action={isPending ? m.staffSaving() : m.parcelShipMany({ count })}
        onAction={() => {
          if (stage.is === 'preview') void carryOut(stage.csv)
        }}
        isPending={isPending}
        isDisabled={count === 0}
        onCancel={onClose}
      />
    )
  }
}

/** What a file did or would do, line by line, faults first. */
function Lines({ stage }: { stage: Exclude<Stage, { is: 'form' }> }) {
  const { done, faults, parcels } = stage.outcome
  const rest = Math.max(0, faults.length - LISTED) + Math.max(0, parcels.length - LISTED)
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="font-semibold">
        {[
          stage.is === 'done' ? m.parcelsAreShipped({ count: done }) : m.trackingReady({ done }),
          faults.length > 0 && m.trackingFaults({ count: faults.length }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {faults.slice(0, LISTED).map(({ line, message }) => (
          <li key={`${line} ${message}`} className="font-medium text-error wrap-anywhere">
            {m.trackingLine({ line: `${line}`, words: message })}
          </li>
        ))}
        {parcels.slice(0, LISTED).map((parcel) => (
          <li key={parcel.line} className="wrap-anywhere">
            {m.trackingLine({
              line: `${parcel.line}`,
              words: `#${orderNumber(parcel.order.id)} ${parcel.order.customerName}, ${trackingWords(parcel)}`,
            })}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="text-sm text-muted">{m.ordersRefusedMore({ count: rest })}</p>}
    </div>
  )
}
