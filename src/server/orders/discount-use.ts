import { eq } from 'drizzle-orm'
import type { Transaction } from '../db/engine/engine.ts'
import { updateRow } from '../db/engine/statements.ts'
import { discountUses } from '../db/schema/discounts.ts'

/** Counts the use of an order's code for its corrected address, and no longer for the former one. */
export async function moveUse(tx: Transaction, orderId: string, email: string) {
  const { id, discountId } = discountUses
  const uses = await tx
    .select({ id, discountId })
    .from(discountUses)
    .where(eq(discountUses.orderId, orderId))
  for (const use of uses) {
    const customer = customerHash(use.discountId, email)
    await updateRow(tx, discountUses, use.id, { customer })
  }
}

/** A hash to count a code's uses per customer without storing the email address again. */
export function customerHash(discountId: string, email: string): string {
  const address = email.trim().toLowerCase()
  if (address === '') return ''
  return new Bun.CryptoHasher('sha256').update(`${discountId} ${address}`).digest('hex')
}
