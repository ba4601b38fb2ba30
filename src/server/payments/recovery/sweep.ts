import { holdsStock } from '../../../shared/domain/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { abandonQuietly } from '../settlement/abandon.ts'
import { captureNow } from '../settlement/capture.ts'
import { configuredProviders, providerOf } from '../payment/provider-registry.ts'
import { handleClockSetBack } from './clock-changes.ts'
import { processWaitingEvents } from '../webhooks/process-webhook-event.ts'
import { findProviderOrder } from '../settlement/find-provider-order.ts'
import { followOrder } from '../settlement/sync-with-provider.ts'
import { wasCancelled } from '../payment/payment-steps.ts'
import {
  findPayment,
  findUnresolved,
  type PaymentRow,
  updatePayment,
} from '../payment/payments.queries.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { releasePayment, resumeWaiting } from '../settlement/release-payment.ts'
import { type Repeated, repeat } from '../../runtime/repeat.ts'

/** A capture whose answer is this late (milliseconds) may have been lost; the provider is asked. */
const CAPTURE_ANSWER_WITHIN = 3_000
/** A buyer who has approved and has not come back for this long has lost the shop's page. */
const BUYER_BACK_WITHIN = 30_000
const SWEEP_EVERY = 3_000
/** So many payments are asked after at once. */
const AT_ONCE = 8

/**
 * Finds out what became of payments whose outcome is not known: a capture that was asked for
 * before a crash, a buyer who approved and went away, money that is being checked, and an opened
 * payment whose time is over. The provider is asked first, because the buyer may just have
 * approved.
 */
export function startSweep(context: Context): Repeated {
  let isFirst = true

  function run() {
    const now = context.clock()
    if (!isFirst) return sweep(context, now - CAPTURE_ANSWER_WITHIN)
    isFirst = false
    // At the start every capture that is under way was asked for by a process that is gone, and an
    // approval may have been sent while nobody was there to receive it.
    return sweep(context, now, now)
  }

  const onError = (error: unknown) => context.log.error('sweep_failed', { error })
  return repeat({ every: SWEEP_EVERY, isImmediate: true, run, onError })
}

/**
 * One pass; a payment that cannot be resolved now is tried again by a later one. Of payments that
 * nobody is known to have approved, those up to `openedSince` are asked after before their time.
 */
export async function sweep(
  context: Context,
  capturingSince: number,
  openedSince = 0,
): Promise<void> {
  const reachable = configuredProviders(context).filter((provider) => provider.isReachable())
  if (reachable.length === 0) return
  await processWaitingEvents(context)
  await handleClockSetBack(context)
  const now = context.clock()
  const approvedSince = now - BUYER_BACK_WITHIN
  const since = { now, capturingSince, approvedSince, openedSince }
  const names = reachable.map(({ name }) => name)
  const waiting = await findUnresolved(context.db.read, since, names)
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(context, waiting)))
}

/** Takes one payment after another as long as there are any; a provider that is away is spared. */
async function work(context: Context, waiting: PaymentRow[]) {
  for (let payment = waiting.shift(); payment; payment = waiting.shift()) {
    const provider = providerOf(context, payment)
    if (!provider?.isReachable()) continue
    const { id } = payment
    await resolve(context, provider, payment).catch(async (error) => {
      context.log.warn('payment_unresolved', { payment: id, error })
      // Others get their turn before it is tried again.
      await touch(context, id)
    })
  }
}

async function resolve(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  const order = await findProviderOrder(provider, payment)
  const isOver = payment.expiresAt <= context.clock()
  if (!order) {
    // Asked after before its time: what may yet come to be known keeps what it holds.
    if (payment.status === 'opened' && !isOver) return
    return giveUp(context, payment, 'expired', 'not known to the provider')
  }
  const step = { answer: order.capture?.status ?? order.status, trace: order.trace }
  if (order.capture) {
    await followOrder(context, payment, order, step)
    return touch(context, payment.id)
  }
  const isGivenBack = await wasCancelled(context.db.read, payment.id)
  if (order.status === 'APPROVED' && isWanted(payment) && !isGivenBack) {
    return void (await captureNow(context, provider, payment))
  }
  if (order.status === 'VOIDED') return giveUp(context, payment, 'cancelled', order.status)
  if (isOver) {
    // From here on nobody can pay it: what it held is for sale again.
    await provider.abandonOrder?.(order.id)
    return giveUp(context, payment, isGivenBack ? 'cancelled' : 'expired', order.status)
  }
  // The question for the money may still be under way: what is held waits for its time to end.
  if (order.status === 'APPROVED' && isGivenBack) return touch(context, payment.id)
  if (!(await resumeWaiting(context, payment.id, step))) await abandonQuietly(context, payment)
}

/** Money is not taken for an order that nobody has named, unless its capture was asked for. */
function isWanted({ draft, status }: PaymentRow): boolean {
  return draft !== null || status === 'capturing'
}

function giveUp(
  context: Context,
  { id }: PaymentRow,
  to: 'expired' | 'cancelled',
  answer: string,
): Promise<void> {
  return releasePayment(context, id, to, { answer })
}

/** Notes that a payment was looked at; one that is approved counts from the approval. */
function touch(context: Context, paymentId: string): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    if (!payment || !holdsStock(payment.status) || payment.status === 'approved') return
    await updatePayment(tx, paymentId, { updatedAt: context.clock() })
  })
}
