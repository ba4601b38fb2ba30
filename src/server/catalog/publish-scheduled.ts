import { and, asc, lte } from 'drizzle-orm'
import { theShop } from '../audit/record-change.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { whenLeading } from '../db/engine/when-leading.ts'
import { products } from '../db/schema/catalog/products.ts'
import { repeat, type RepeatingJob } from '../runtime/repeat.ts'
import { findProduct, listed } from './catalog.queries.ts'
import { changeProduct } from './change-product.ts'

const EVERY = 1_000

/** Products per run; the others follow a second later. */
const AT_ONCE = 100

type Needs = Pick<Context, 'db' | 'clock' | 'log'>

/** Puts drafts on sale at their time. */
export function startPublishing(context: Needs): RepeatingJob {
  const run = whenLeading(context.db, 'publishing', () => publishScheduled(context))
  const onError = (error: unknown) => context.log.error('publishing_failed', { error })
  return repeat({ every: EVERY, run, onError })
}

export async function publishScheduled({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const due = await db.read
    .select({ id: products.id })
    .from(products)
    .where(and(listed, lte(products.publishAt, new Date(clock()).toISOString())))
    .orderBy(asc(products.publishAt))
    .limit(AT_ONCE)
  for (const { id } of due) {
    await atomically({ db }, async (tx) => {
      const at = clock()
      // Somebody may have published, postponed or deleted it since.
      const { publishAt } = (await findProduct(tx, id)) ?? {}
      if (!publishAt || Date.parse(publishAt) > at) return
      const by = { by: theShop('the schedule'), at, action: 'shop.publish' } as const
      await changeProduct(tx, by, { id, status: 'active', publishAt: null })
    })
  }
}
