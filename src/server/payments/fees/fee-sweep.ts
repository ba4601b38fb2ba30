import { and, asc, isNotNull, lte } from 'drizzle-orm'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { whenLeading } from '../../db/engine/when-leading.ts'
import { inList } from '../../db/query/conditions.ts'
import { payments } from '../../db/schema/payments/payments.ts'
import type { ProviderName } from '../../providers/provider.ts'
import { repeat, type RepeatingJob } from '../../runtime/repeat.ts'
import { type PaymentRow, updatePayment } from '../payment/payments.queries.ts'
import { providerOf, reachableProviders } from '../payment/provider-registry.ts'
import { recordFees } from './record-fees.ts'

const SWEEP_EVERY = 15_000
const MINUTE = 60 * 1000
/** A fee that is unknown after this time stays unknown. */
export const FEE_GIVEN_UP_AFTER = 3 * 24 * 60 * MINUTE

/** Asks providers for fees that neither the capture nor a webhook brought; no buyer waits for it. */
export function startFeeSweep(context: Context): RepeatingJob {
  const run = whenLeading(context.db, 'fees', () => sweepFees(context))
  const onError = (error: unknown) => context.log.error('fee_sweep_failed', { error })
  return repeat({ every: SWEEP_EVERY, run, onError })
}

export async function sweepFees(context: Context): Promise<void> {
  const names = reachableProviders(context).map(({ name }) => name)
  if (names.length === 0) return
  for (const payment of await dueFees(context, names)) await askForFee(context, payment)
}

function dueFees({ db, clock }: Context, names: readonly ProviderName[]): Promise<PaymentRow[]> {
  const { feeCheckAt, provider } = payments
  const isOfThese = inList(provider, names)
  return db.read
    .select()
    .from(payments)
    .where(and(isNotNull(feeCheckAt), lte(feeCheckAt, clock()), isOfThese))
    .orderBy(asc(feeCheckAt))
    .limit(20)
}

async function askForFee(context: Context, payment: PaymentRow): Promise<void> {
  // Stored first, so that a payment that cannot be read delays no other.
  const now = context.clock()
  const age = now - payment.createdAt
  const feeCheckAt = age > FEE_GIVEN_UP_AFTER ? null : now + Math.max(MINUTE, age)
  await atomically(context, (tx) => updatePayment(tx, payment.id, { feeCheckAt }))
  try {
    const order = await providerOf(context, payment)?.getOrder(payment.providerOrderId ?? '')
    if (order) await recordFees(context, payment, order)
  } catch (error) {
    context.log.warn('fee_unknown', { payment: payment.id, error })
  }
}
