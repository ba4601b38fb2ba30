import * as m from '../../../i18n/messages.ts'

/** The ways in which customers pay staff directly, without a provider. */
export const manualMethods = ['cash', 'etransfer', 'terminal'] as const
export type ManualMethod = (typeof manualMethods)[number]

/** The payment method of an order that was entered by staff and is not paid yet. */
export const notPaid = 'unpaid'

/** The payment method of an order that was placed without paying, because it cost nothing. */
export const nothingToPay = 'free'

const names: Record<string, () => string> = {
  cash: m.sellingCash,
  etransfer: m.sellingEtransfer,
  terminal: m.sellingTerminal,
  [notPaid]: m.sellingNotPaid,
}

/** Whether customers pay an order directly to staff, now or later. */
export function isPaidByHand(method: string): boolean {
  return Object.hasOwn(names, method) || method === nothingToPay
}

/** The name of a manual payment method; null if the method is a provider's. */
export function manualMethodName(method: string): string | null {
  return names[method]?.() ?? null
}
