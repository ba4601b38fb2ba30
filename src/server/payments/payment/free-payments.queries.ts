import { and, eq, gt } from 'drizzle-orm'
import type { Transaction } from '../../db/engine/engine.ts'
import { paymentVisitors } from '../../db/schema/payments/holds.ts'
import { payments } from '../../db/schema/payments/payments.ts'
import { type PaymentRow, updatePayment } from './payments.queries.ts'

type Owner = { visitor: string; network: string }

/**
 * A key for the same order by the same visitor. Nothing is paid, so a repeated request must find the
 * payment that it opened before, or the order would be placed twice.
 */
export function freeKeyOf({ visitor }: Owner, order: unknown): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify([visitor, order])).digest('hex')
}

/** The payment that this visitor has open for the same free order. */
export async function findOpenFree(
  tx: Transaction,
  { visitor, network }: Owner,
  key: string,
  now: number,
): Promise<PaymentRow | null> {
  const { paymentId, visitor: owner, network: from } = paymentVisitors
  const { id, provider, status, createKey, expiresAt } = payments
  const [row] = await tx
    .select({ payment: payments })
    .from(paymentVisitors)
    .innerJoin(payments, eq(id, paymentId))
    .where(
      and(
        eq(from, network),
        eq(owner, visitor),
        eq(provider, 'manual'),
        eq(status, 'opened'),
        eq(createKey, key),
        gt(expiresAt, now),
      ),
    )
    .limit(1)
  return row?.payment ?? null
}

/** Gives a free order's payment its own id as the id by which callers know it. */
export async function nameFree(
  tx: Transaction,
  payment: PaymentRow,
  key: string,
): Promise<PaymentRow> {
  const changes = { providerOrderId: payment.id, createKey: key }
  await updatePayment(tx, payment.id, changes)
  return { ...payment, ...changes }
}
