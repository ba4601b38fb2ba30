import * as m from '../../i18n/messages.ts'

/** How staff are paid without a provider. */
export const manualMethods = ['cash', 'etransfer', 'terminal'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** The payment method of an order that staff entered and that is not paid yet. */
export const notPaid = 'unpaid'

const names: Record<string, () => string> = {
  cash: m.sellingCash,
  etransfer: m.sellingEtransfer,
  terminal: m.sellingTerminal,
  [notPaid]: m.sellingNotPaid,
}

/** A method of staff's own orders in words; null for one of a provider. */
export function manualMethodName(method: string): string | null {
  return names[method]?.() ?? null
}
