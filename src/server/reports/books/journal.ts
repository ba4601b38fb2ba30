import { type Cents, sumOf } from '#shared/domain/money.ts'
import { type DayRange, daysAfter, momentsOf } from '#shared/domain/report/report-days.ts'
import { saleAmounts } from '#shared/domain/report/sale-parts.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { type Receipt, receiptsIn } from '../receipts-in-range.ts'
import { type MadeRefund, refundsIn } from '../refunds-in-range.ts'
import { type Sale, salesIn } from '../sales-in-range.ts'
import { chargedTaxes, refundedTaxes, type TaxSums } from '../tax-report.ts'

/**
 * An account of the books: where the money of a payment method arrives before it is paid out, a tax
 * that is owed, or one of the others. `open` has what customers owe or overpaid.
 */
export type Account =
  | { kind: 'method'; method: string }
  | { kind: 'tax'; component: string; jurisdiction: string }
  | { kind: 'sales' | 'discounts' | 'shipping' | 'refunds' | 'fees' | 'open' }

/** A line of an entry in whole cents; a credit is negative. */
type Posting = { account: Account; cents: Cents }

/** What a day or a month adds to the books; the postings add up to 0. */
export type Entry = {
  /** The last day that it covers. */
  day: string
  postings: Posting[]
}

/** The entries of these days, one for each day or month, oldest first. */
export async function journalOf(
  db: Reader,
  days: DayRange,
  each: 'day' | 'month',
): Promise<Entry[]> {
  const range = momentsOf(days)
  const entries = new Map<string, Map<string, Posting>>()
  const post = (at: number, postings: readonly Posting[]) => {
    const key = each === 'day' ? range.dayOf(at) : range.dayOf(at).slice(0, 7)
    const entry = entries.get(key) ?? new Map<string, Posting>()
    entries.set(key, entry)
    for (const { account, cents } of postings) {
      const name = JSON.stringify(account)
      entry.set(name, { account, cents: cents + (entry.get(name)?.cents ?? 0) })
    }
  }
  for await (const sales of salesIn(db, range, 'taxed')) {
    for (const sale of sales) post(sale.createdAt, ofSale(sale))
  }
  for await (const refunds of refundsIn(db, range, 'none')) {
    for (const refund of refunds) post(refund.at, ofRefund(refund))
  }
  for await (const receipts of receiptsIn(db, range)) {
    for (const receipt of receipts) post(receipt.at, ofReceipt(receipt))
  }
  return [...entries]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, entry]) => ({
      day: each === 'day' ? key : lastDayOf(key, days),
      postings: [...entry.values()].filter(({ cents }) => cents !== 0),
    }))
    .filter(({ postings }) => postings.length > 0)
}

function lastDayOf(month: string, { to }: DayRange): string {
  // The 1st is never more than 31 days before the next one.
  const next = daysAfter(`${month}-01`, 31).slice(0, 7)
  const last = daysAfter(`${next}-01`, -1)
  return last < to ? last : to
}

function ofSale(sale: Sale): Posting[] {
  const { gross, discounts, shipping } = saleAmounts(sale)
  const { paymentMethod: method, paidCents, laterCents, feeCents } = sale
  return balanced([
    { account: { kind: 'method', method }, cents: paidCents - laterCents - (feeCents ?? 0) },
    { account: { kind: 'fees' }, cents: feeCents ?? 0 },
    { account: { kind: 'sales' }, cents: -gross },
    { account: { kind: 'discounts' }, cents: discounts },
    { account: { kind: 'shipping' }, cents: -shipping },
    ...taxPostings(chargedTaxes(sale), ({ collected }) => -collected),
  ])
}

function ofReceipt({ paymentMethod: method, cents }: Receipt): Posting[] {
  return balanced([{ account: { kind: 'method', method }, cents }])
}

function ofRefund(refund: MadeRefund): Posting[] {
  const { order, split, amountCents, feeReturnedCents } = refund
  const fee = feeReturnedCents ?? 0
  return balanced([
    { account: { kind: 'method', method: order.paymentMethod }, cents: fee - amountCents },
    { account: { kind: 'fees' }, cents: -fee },
    { account: { kind: 'refunds' }, cents: split.goodsCents + split.shippingCents },
    ...taxPostings(refundedTaxes(refund), ({ refunded }) => refunded),
  ])
}

/** Adds what is still owed, or was paid beyond the total of the order. */
function balanced(postings: Posting[]): Posting[] {
  const cents = -sumOf(postings.map((posting) => posting.cents))
  return [...postings, { account: { kind: 'open' }, cents }]
}

function taxPostings(taxes: readonly TaxSums[], centsOf: (tax: TaxSums) => Cents): Posting[] {
  return taxes.map((tax) => {
    const { component, jurisdiction } = tax
    return { account: { kind: 'tax', component, jurisdiction }, cents: centsOf(tax) }
  })
}
