import { invalidField } from '#shared/contract/errors.ts'
import {
  type Difference,
  reconciledDays,
  type Reconciliation,
} from '#shared/contract/staff/staff-payments.ts'
import { firstProvider } from '#shared/domain/provider/providers.ts'
import * as m from '#shared/i18n/messages.ts'
import { type Actor, recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context/context.ts'
import { asSystem } from '../../context/guarded-context.ts'
import type { Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { type PaymentProvider, UnreadableRecord } from '../../providers/provider.ts'
import { findPayment, type PaymentRow, paymentsSince } from '../payment/payments.queries.ts'
import {
  configuredProviders,
  requireProvider,
  type SettlementContext,
} from '../payment/provider-registry.ts'
import { lookUpOrder } from '../settlement/provider-order.ts'
import { syncPayment } from '../settlement/sync-with-provider.ts'
import { corrections, unresolvedDifferences } from './differences.ts'

/** Provider calls in flight at a time. */
const AT_ONCE = 4

/** A difference, worded for each caller: callers in several languages may share a comparison. */
type FoundDifference = Omit<Difference, 'what'> & { what: () => string }
type Comparison = Omit<Reconciliation, 'differences'> & { differences: FoundDifference[] }

/** A comparison in the language of the caller. */
export function inWords({ differences, ...report }: Comparison): Reconciliation {
  return { ...report, differences: differences.map((each) => ({ ...each, what: each.what() })) }
}

/**
 * Compares each provider's payments since a time with the provider's records. Changes recorded only
 * by the provider are applied to the shop; those recorded only by the shop are listed for staff. A
 * second run changes nothing and lists the remaining differences.
 */
export async function compareWithProviders(
  shop: SettlementContext,
  providers: readonly PaymentProvider[],
  since: number,
): Promise<Comparison> {
  const report: Comparison = {
    since: new Date(since).toISOString(),
    compared: 0,
    unanswered: 0,
    differences: [],
  }
  for (const provider of providers) await compareAll(shop, provider, since, report)
  return report
}

async function compareAll(
  shop: SettlementContext,
  provider: PaymentProvider,
  since: number,
  report: Comparison,
) {
  let after: string | null = null
  for (;;) {
    const page: PaymentRow[] = await paymentsSince(shop.db.read, provider.name, since, after)
    after = page.at(-1)?.id ?? null
    if (after === null) return
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(shop, provider, page, report)))
  }
}

async function work(
  shop: SettlementContext,
  provider: PaymentProvider,
  page: PaymentRow[],
  report: Comparison,
) {
  for (let payment = page.shift(); payment; payment = page.shift()) {
    try {
      report.differences.push(...(await compare(shop, provider, payment)))
      report.compared += 1
    } catch (error) {
      shop.log.warn('payment_not_compared', { payment: payment.id, error })
      report.unanswered += 1
    }
  }
}

async function compare(
  shop: SettlementContext,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<FoundDifference[]> {
  const { providerOrderId } = payment
  if (providerOrderId === null) return []
  const order = await lookUpOrder(provider, payment).catch((error) => {
    if (error instanceof UnreadableRecord) return 'unreadable' as const
    throw error
  })
  if (order && order !== 'unreadable') {
    const step = { reason: 'reconciled', answer: order.code, trace: order.trace } as const
    await syncPayment(shop, payment, order, step)
  }
  const current = (await findPayment(shop.db.read, payment.id)) ?? payment
  const differs = (what: () => string, isCorrected: boolean): FoundDifference => {
    const { id: paymentId, provider: by, orderId } = current
    return { paymentId, provider: by, providerId: providerOrderId, orderId, what, isCorrected }
  }
  if (order === 'unreadable') return [differs(m.differenceUnreadable, false)]
  return [
    ...corrections(payment, current).map((what) => differs(what, true)),
    ...unresolvedDifferences(current, order, shop.clock()).map((what) => differs(what, false)),
  ]
}

const DAY = 24 * 60 * 60 * 1000
/** Limited because each payment costs a call to the provider; the command has no limit. */
const MOST_DAYS = 31

// Concurrent requests share one comparison.
const running = new WeakMap<Context, { since: number; report: Promise<Comparison> }>()

export const reconcilePayments: Handler<'payments.reconcile'> = async (
  { since },
  context,
  caller,
) => {
  const now = context.clock()
  const from = since === undefined ? now - reconciledDays * DAY : Date.parse(since)
  if (from < now - MOST_DAYS * DAY) {
    throw invalidField('/since', m.errorSince({ days: MOST_DAYS }))
  }
  // Corrections are made by the shop itself, not by the admin who started the comparison.
  const shop = asSystem(context)
  const current = running.get(shop)
  if (current && (since === undefined || current.since <= from))
    return inWords(await current.report)
  const providers = configuredProviders(context)
  if (providers.length === 0) requireProvider(context, firstProvider)
  const report = compareWithProviders(shop, providers, from)
  running.set(shop, { since: from, report })
  try {
    const result = await report
    await atomically(context, (tx) => recordComparison(tx, result, caller, context.clock()))
    return inWords(result)
  } finally {
    running.delete(shop)
  }
}

function recordComparison(tx: Transaction, report: Comparison, by: Actor, at: number) {
  const corrected = report.differences.filter(({ isCorrected }) => isCorrected).length
  return recordChange(tx, {
    by,
    at,
    action: 'payments.reconcile',
    subject: { kind: 'payment', id: null, name: `Payments since ${report.since.slice(0, 10)}` },
    before: null,
    after: { compared: report.compared, corrected, left: report.differences.length - corrected },
  })
}
