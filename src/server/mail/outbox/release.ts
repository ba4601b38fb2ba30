import { atomically } from '../../db/engine/atomically.ts'
import type { Engine, Transaction } from '../../db/engine/engine.ts'
import { type NewsPaths, resolveNews, resolveNewsAsk } from './news-mail.ts'
import { type FindLinked, resolveLink } from './order-link.ts'
import type { OutboxRow } from './outbox.queries.ts'
import { closeDigest } from './review-digest.ts'
import { endHold, isAboutStatus, type OrderNow } from './status-mail.ts'

/** Where held emails get their data when they are due. */
export type Sources = {
  orderNow: OrderNow
  findLinked: FindLinked
  newsPaths: NewsPaths
  clock: () => number
}

/**
 * A due email as it is to be sent now; null if there is nothing to send any more. A failure is one of the
 * email, so that it holds up no other.
 */
export async function prepare(
  context: Sources & { db: Engine },
  due: OutboxRow,
): Promise<OutboxRow | null> {
  if (!due.isHeld) return closeDigest(context, due)
  return atomically(context, (tx) => release(tx, due, context))
}

/** Ends the hold of a due email. */
function release(
  tx: Transaction,
  { id, kind }: Pick<OutboxRow, 'id' | 'kind'>,
  sources: Sources,
): Promise<OutboxRow | null> {
  switch (kind) {
    case 'order_link':
      return resolveLink(tx, id, sources)
    case 'news_confirmation':
      return resolveNewsAsk(tx, id, sources)
    case 'news':
      return resolveNews(tx, id)
    default:
      return endHold(tx, id, sources.orderNow)
  }
}

/** Whether an email that could not be sent is looked at again before the next attempt. */
export function isHeldAgain(mail: Pick<OutboxRow, 'kind' | 'copyOf'>): boolean {
  return isAboutStatus(mail) || mail.kind === 'news'
}
