import {
  manualMethodName,
  manualMethods,
  notPaid,
} from '#shared/domain/order/payment/manual-payment.ts'
import * as m from '#shared/i18n/messages.ts'
import { SelectField } from '../../../ui/forms/field.tsx'
import type { ComponentProps } from 'react'

type PaidByProps = Omit<ComponentProps<typeof SelectField>, 'label'> & {
  /** Whether the customer may pay later. */
  hasUnpaid?: boolean
}

/** A select for the manual payment method. */
export function PaidBy({ hasUnpaid = false, ...field }: PaidByProps) {
  return (
    <SelectField label={m.sellingPaidBy()} {...field}>
      {[...manualMethods, ...(hasUnpaid ? [notPaid] : [])].map((method) => (
        <option key={method} value={method}>
          {manualMethodName(method)}
        </option>
      ))}
    </SelectField>
  )
}
