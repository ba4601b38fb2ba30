import { type Static, Type } from '@sinclair/typebox'
import { providerNames } from '../../domain/provider/providers.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { Nullable, OneOf } from '../scalars.ts'
import { Download } from './dashboard.ts'

/** A day of the shop's time zone, such as "2026-11-30". */
const Day = Type.String({ format: 'day', errorMessage: m.fieldDay })

/** Both days are included. */
const range = { from: Day, to: Day }

/** An amount in CAD, such as "12.99", or "-3.50" where more was refunded than sold. */
const Sum = Type.String({ pattern: '^-?\\d+\\.\\d\\d$' })

export const TaxRow = Type.Object({
  /** A code such as GST; TAX where a place has a single tax, or where an order does not name them. */
  component: Type.String(),
  /** In percent; null for orders of versions that did not store it. */
  rate: Nullable(Type.String()),
  /** "ON", "CA" for GST, "US-NY"; blank if unknown. */
  jurisdiction: Type.String(),
  /** What the tax was charged on, before refunds and without tax; null if `rate` is. */
  taxable: Nullable(Sum),
  collected: Sum,
  refunded: Sum,
  net: Sum,
})
export type TaxRow = Static<typeof TaxRow>

/**
 * A sale counts on the day of the order, also if it was cancelled later, and a refund on its own day.
 * Cancelled orders that were never paid count nowhere (REPORT-01).
 */
export const reportTaxes = staffAction({
  name: 'reports.taxes',
  needs: ['reports:read'],
  summary: 'Taxes collected and refunded, by component, rate and jurisdiction.',
  input: Type.Object(range),
  output: Type.Array(TaxRow),
  errors: ['invalid'],
})

export const salesKeys = ['day', 'month', 'product', 'province', 'method', 'channel'] as const
export type SalesKey = (typeof salesKeys)[number]

export const SalesRow = Type.Object({
  /** A day, a month ("2026-11"), a product's id, a province, a payment method, `online` or `staff`. */
  key: Type.String(),
  /** The product's name; omitted unless the rows are products. */
  name: Type.Optional(Type.String()),
  orders: Type.Integer(),
  /** Sold, refunds not deducted. */
  units: Type.Integer(),
  /** The goods before discounts, without the tax that prices contain. */
  gross: Sum,
  discounts: Sum,
  shipping: Sum,
  tax: Sum,
  /** With their tax. */
  refunds: Sum,
  /** The providers' fees, less what they returned with refunds. */
  fees: Sum,
  /** gross - discounts + shipping + tax - refunds - fees. */
  net: Sum,
  /** Orders whose provider has not stated its fee; omitted if there are none. */
  unknownFees: Type.Optional(Type.Integer()),
})
export type SalesRow = Static<typeof SalesRow>

const by = Type.Optional(OneOf(salesKeys))

export const reportSales = staffAction({
  name: 'reports.sales',
  needs: ['reports:read'],
  summary:
    'Sales, refunds and fees by day, month, product, province, payment method or channel; by day by default.',
  input: Type.Object({ ...range, by }),
  output: Type.Array(SalesRow),
  errors: ['invalid'],
})

/** `waiting`: not sent yet. `sent`: not at the bank yet. `unknown`: only the provider's own word tells. */
export const payoutStatuses = ['waiting', 'sent', 'paid', 'failed', 'cancelled', 'unknown'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

const Payout = Type.Object({
  /** The provider's own id. */
  id: Type.String(),
  /** When it arrives at the bank, such as "2026-11-30". */
  day: Type.String(),
  /** In CAD; negative if the provider takes money from the bank. */
  amount: Sum,
  status: OneOf(payoutStatuses),
  /** The provider's own word for the status. */
  code: Type.String(),
})

export const ProviderPayouts = Type.Object({
  provider: OneOf(providerNames),
  /**
   * `unreachable`: no readable answer. `refused`: the shop's key may not read payouts. `unlisted`: the
   * provider has no list of payouts.
   */
  state: OneOf(['read', 'unreachable', 'refused', 'unlisted']),
  /** By day. */
  payouts: Type.Array(Payout),
  /** How many more there are in other currencies. */
  inOtherCurrencies: Type.Integer(),
})
export type ProviderPayouts = Static<typeof ProviderPayouts>

/** Asks each provider that takes payments here (REPORT-09). */
export const reportPayouts = staffAction({
  name: 'reports.payouts',
  needs: ['reports:read'],
  summary: 'Payouts that arrive at the bank in these days, as the payment providers list them.',
  input: Type.Object(range),
  output: Type.Array(ProviderPayouts),
  errors: ['invalid'],
})

/** A journal for hledger and Ledger, and what QuickBooks Online and Xero import. */
export const bookFormats = ['ledger', 'quickbooks', 'xero'] as const
export type BookFormat = (typeof bookFormats)[number]

const reportNames = ['taxes', 'sales', ...bookFormats] as const

export const exportReport = staffAction({
  name: 'reports.export',
  needs: ['reports:read', 'export:read'],
  summary:
    'Returns the address of a report as a file; it is valid for a minute. The export is audited.',
  input: Type.Object({ report: OneOf(reportNames), ...range, by }),
  output: Download,
  errors: ['invalid'],
})
