import type { Transaction } from '../db/engine/engine.ts'
import { webhooks } from '../db/schema/webhooks.ts'
import { createBox } from '../runtime/keys/sealed-box.ts'
import { updateWebhookRow } from './webhooks.queries.ts'

/** The webhooks whose secret was encrypted with another secret of the shop, by their addresses. */
export async function unreadableWebhooks(tx: Transaction, secret: Uint8Array): Promise<string[]> {
  const box = createBox(secret, 'webhook')
  const rows = await tx.select().from(webhooks)
  return rows.filter((row) => box.open(row.secret) === null).map(({ url }) => new URL(url).host)
}

/** Encrypts the secrets of webhooks with the shop's next secret; one that cannot be read stays. */
export async function resealSecrets(
  tx: Transaction,
  before: Uint8Array,
  next: Uint8Array,
): Promise<void> {
  const [old, own] = [createBox(before, 'webhook'), createBox(next, 'webhook')]
  const again = (sealed: string) => {
    const secret = old.open(sealed)
    return secret === null ? sealed : own.seal(secret)
  }
  for (const { id, secret, formerSecret } of await tx.select().from(webhooks)) {
    const former = formerSecret === null ? null : again(formerSecret)
    await updateWebhookRow(tx, id, { secret: again(secret), formerSecret: former })
  }
}
