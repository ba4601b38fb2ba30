import { formatMoney } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import * as m from '#shared/i18n/messages.ts'
import { accountName, ledgerTypes } from './account-names.ts'
import type { Account, Entry } from './journal.ts'

/** Entries as a journal that hledger and Ledger read, with the accounts declared for strict checks. */
export function* ledgerLines(entries: readonly Entry[]): Generator<string> {
  const accounts = new Map(
    entries.flatMap(({ postings }) =>
      postings.map(({ account }) => [pathOf(account), ledgerTypes[account.kind][1]]),
    ),
  )
  yield `commodity 1000.00 ${currency}\n\n`
  for (const [path, type] of [...accounts].sort()) yield `account ${path}  ; type:${type}\n`
  for (const { day, postings } of entries) {
    const lines = postings.map(({ account, cents }) => {
      return `    ${pathOf(account)}  ${formatMoney(cents)} ${currency}\n`
    })
    yield `\n${day} ${m.booksSalesAndRefunds()}\n${lines.join('')}`
  }
}

function pathOf(account: Account): string {
  return `${ledgerTypes[account.kind][0]}:${accountName(account)}`
}
