import type { Transaction } from '../../db/engine/engine.ts'
import { type FindLinked, resolveLink } from './order-link.ts'
import type { OutboxRow } from './outbox.queries.ts'
import { endHold, type OrderNow } from './status-mail.ts'

/** Where held emails get their data when they are due. */
export type Sources = { orderNow: OrderNow; findLinked: FindLinked; clock: () => number }

/** Ends the hold of a due email; null if there is nothing to send any more. */
export function release(
  tx: Transaction,
  { id, kind }: Pick<OutboxRow, 'id' | 'kind'>,
  sources: Sources,
): Promise<OutboxRow | null> {
  return kind === 'order_link' ? resolveLink(tx, id, sources) : endHold(tx, id, sources.orderNow)
}
