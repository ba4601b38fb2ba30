import { and, asc, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import { endedUnpaid, paymentStatuses } from '#shared/domain/order/payment/payment-status.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { payments } from '../../db/schema/payments/payments.ts'
import type { ProviderName } from '../../providers/provider.ts'
import type { PaymentRow } from './payments.queries.ts'

/** A payment unresolved for this long (milliseconds) is checked less often. */
const OLD_AFTER = 60 * 60 * 1000
const LOOK_AT_OLD_EVERY = 5 * 60 * 1000
/** For this long (ms) the provider is asked about an ended payment whose money it may have taken. */
const UNCLEAR_FOR = 7 * 24 * 60 * 60 * 1000

const givenUp = paymentStatuses.filter(endedUnpaid)

/**
 * Payments of these providers whose outcome should be known by now, least recently checked first:
 * the capture was not answered, the buyer approved and left, the hold has expired, or the provider
 * is still reviewing it.
 */
export async function findUnresolved(
  db: Reader,
  {
    now,
    capturingBefore,
    approvedBefore,
    openedBefore,
  }: Record<'now' | 'capturingBefore' | 'approvedBefore' | 'openedBefore', number>,
  providers: readonly ProviderName[],
): Promise<PaymentRow[]> {
  const { provider, status, trouble, draft, providerOrderId, createdAt, updatedAt, expiresAt } =
    payments
  const isOpened = and(eq(status, 'opened'), isNotNull(draft), isNotNull(providerOrderId))
  return db
    .select()
    .from(payments)
    .where(
      and(
        inList(provider, providers),
        or(
          and(inList(status, ['opened', 'approved']), lte(expiresAt, now)),
          and(eq(status, 'approved'), isNotNull(draft), lte(updatedAt, approvedBefore)),
          and(isOpened, lte(updatedAt, openedBefore)),
          and(isOpened, eq(trouble, 'unclear'), lte(updatedAt, approvedBefore)),
          and(eq(status, 'capturing'), lte(updatedAt, capturingBefore)),
          and(
            inList(trouble, ['unclear', 'pending']),
            inList(status, givenUp),
            gt(expiresAt, now - UNCLEAR_FOR),
            lte(updatedAt, now - LOOK_AT_OLD_EVERY),
          ),
          and(
            eq(status, 'pending'),
            or(
              and(gt(createdAt, now - OLD_AFTER), lte(updatedAt, capturingBefore)),
              lte(updatedAt, now - LOOK_AT_OLD_EVERY),
            ),
          ),
        ),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(100)
}

/** Payments of these kinds that were not captured before their hold expired. */
export function findExpired(
  db: Reader,
  now: number,
  providers: readonly PaymentRow['provider'][],
): Promise<Pick<PaymentRow, 'id'>[]> {
  const { id, provider, status, expiresAt } = payments
  const isExpired = and(inList(status, ['opened', 'approved']), lte(expiresAt, now))
  return db
    .select({ id })
    .from(payments)
    .where(and(inList(provider, providers), isExpired))
    .limit(100)
}
