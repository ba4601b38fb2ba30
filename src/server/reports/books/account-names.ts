import { paymentMethodName } from '#shared/domain/order/payment/payment-names.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Account } from './journal.ts'

type Kind = Account['kind']

/** The name of an account in the language of the reader. */
export function accountName(account: Account): string {
  if (account.kind === 'method') return plain(paymentMethodName(account.method))
  if (account.kind === 'tax') {
    const { component, jurisdiction } = account
    return plain(m.booksTax({ component: componentName(component), place: jurisdiction }))
  }
  return names[account.kind]()
}

const names: Record<Exclude<Kind, 'method' | 'tax'>, () => string> = {
  sales: m.overviewSales,
  discounts: m.reportDiscounts,
  shipping: m.staffShipping,
  refunds: m.activityFieldRefunds,
  fees: m.reportFees,
  open: m.booksOpen,
}

const components = new Map([
  ['GST', m.taxGst],
  ['HST', m.taxHst],
  ['PST', m.taxPst],
  ['QST', m.taxQst],
  ['TAX', m.reportSingleTax],
])

function componentName(code: string): string {
  return components.get(code)?.() ?? code
}

/** Without what separates accounts in books, because old orders have provinces as customers wrote them. */
function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}.'’-]+/gu, ' ').trim()
}

/** The kind of an account in the words of plain-text accounting, and its type for hledger. */
export const ledgerTypes: Record<Kind, [parent: string, type: string]> = {
  method: ['assets', 'A'],
  open: ['assets', 'A'],
  tax: ['liabilities', 'L'],
  sales: ['income', 'R'],
  discounts: ['income', 'R'],
  shipping: ['income', 'R'],
  refunds: ['income', 'R'],
  fees: ['expenses', 'X'],
}

/** The account's code: those of Xero's own chart of accounts, and new ones for what it lacks. */
export function xeroCode(account: Account): string {
  // A code has at most ten characters.
  return account.kind === 'method'
    ? plain(account.method).toUpperCase().slice(0, 10)
    : xeroCodes[account.kind]
}

const xeroCodes: Record<Exclude<Kind, 'method'>, string> = {
  sales: '200',
  discounts: '200',
  refunds: '200',
  shipping: '260',
  fees: '404',
  tax: '820',
  open: 'OPEN',
}
