import { invalidField } from '../../../shared/contract/errors.ts'
import { type Reconciliation, reconciledDays } from '../../../shared/contract/staff-payments.ts'
import { asShop } from '../../context/guarded-context.ts'
import type { Handler } from '../../context/handler.ts'
import { type Actor, recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { configuredProviders, requireProvider } from '../payment/provider-registry.ts'
import { reconcileAll } from './reconcile.ts'

const DAY = 24 * 60 * 60 * 1000
/** Every payment costs a call to the provider. The command line has no such limit. */
const MOST_DAYS = 31

// Two requests at once share one comparison.
const running = new WeakMap<Context, { since: number; report: Promise<Reconciliation> }>()

export const reconcilePayments: Handler<'payments.reconcile'> = async (
  { since },
  context,
  caller,
) => {
  const now = context.clock()
  const from = since === undefined ? now - reconciledDays * DAY : Date.parse(since)
  if (from < now - MOST_DAYS * DAY) {
    throw invalidField('/since', `Choose a moment within the last ${MOST_DAYS} days.`)
  }
  // Corrections are made by the shop itself, not by the admin who started the comparison.
  const shop = asShop(context)
  const current = running.get(shop)
  if (current && (since === undefined || current.since <= from)) return current.report
  const providers = configuredProviders(context)
  const report = reconcileAll(
    shop,
    providers.length > 0 ? providers : [requireProvider(context, 'paypal')],
    from,
  )
  running.set(shop, { since: from, report })
  try {
    const made = await report
    await atomically(context, (tx) => recordComparison(tx, made, caller, context.clock()))
    return made
  } finally {
    running.delete(shop)
  }
}

function recordComparison(tx: Transaction, report: Reconciliation, by: Actor, at: number) {
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
