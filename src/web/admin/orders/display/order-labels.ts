import type { OrderText } from '#shared/contract/order/texts.ts'
import * as m from '#shared/i18n/messages.ts'

type Label = {
  /** In the edit dialog, and where two versions are compared. */
  label: () => string
  inActivity: () => string
  type?: 'email' | 'tel'
  required: boolean
}

/** What staff read about the texts that they edit. */
export const orderLabels: Record<OrderText, Label> = {
  customerName: {
    label: m.staffCustomerName,
    inActivity: m.staffCustomerName,
    required: true,
  },
  customerEmail: {
    label: m.checkoutEmail,
    inActivity: m.activityFieldCustomerEmail,
    type: 'email',
    required: true,
  },
  customerPhone: {
    label: m.checkoutPhone,
    inActivity: m.activityFieldCustomerPhone,
    type: 'tel',
    required: true,
  },
}
