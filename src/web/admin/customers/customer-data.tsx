import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Customer } from '#shared/contract/staff/customers.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { destinations } from '../commands/destinations.ts'
import { saveText } from '../list/export-button.tsx'
import { useAction } from '../live/use-action.ts'
import { useMay } from '../permissions/may.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useSingleRun } from '../ui/use-single-run.ts'
import { Part } from './part.tsx'

/** What the law gives customers: their data, and that it is forgotten (CUST-11). */
export function CustomerData({ customer }: { customer: Customer }) {
  const may = useMay()
  const [canExport, canErase] = [may('customers.export'), may('customers.erase')]
  if (!canExport && !canErase) return null
  return (
    <Part title={m.customerData()}>
      <p className="text-sm text-muted">{m.customerDataHint()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {canExport && <ExportCustomer email={customer.email} />}
        {canErase && <EraseCustomer customer={customer} />}
      </div>
    </Part>
  )
}

function ExportCustomer({ email }: { email: string }) {
  const askForData = useAction('customers.export')
  const toast = useToast()
  const { run, isPending } = useSingleRun(async () => {
    try {
      const data = await askForData({ email, withNotes: false })
      saveText(`${email}.json`, JSON.stringify(data, null, 2), 'application/json')
      toast({ title: m.customerExported() })
    } catch (error) {
      const { publicMessage } = toApiError(error)
      toast({ title: m.customerExportFailed(), description: publicMessage, isDestructive: true })
    }
  })
  return (
    <Button onClick={run} disabled={isPending}>
      {m.customerExport()}
    </Button>
  )
}

function EraseCustomer({ customer: { email, name } }: { customer: Customer }) {
  const erase = useAction('customers.erase')
  const [isAsking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const toast = useToast()

  async function confirm() {
    try {
      const { orders } = await erase({ email })
      navigate(destinations.goCustomers.address)
      toast({ title: m.customerErased(), description: m.customerErasedWords({ orders }) })
    } catch (error) {
      const { publicMessage } = toApiError(error)
      toast({ title: m.customerEraseFailed(), description: publicMessage, isDestructive: true })
    }
  }

  return (
    <>
      <Button onClick={() => setAsking(true)} className="text-error">
        {m.customerErase()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.customerEraseTitle({ name: name || email })}
        message={m.customerEraseMessage({ name: name || email, email })}
        action={m.customerErase()}
        pending={m.customerErasing()}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
