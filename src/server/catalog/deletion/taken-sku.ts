import { and, eq, gte, ne, sql } from 'drizzle-orm'
import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { audit } from '../../db/schema/audit.ts'
import { products } from '../../db/schema/catalog/products.ts'
import { listed, type ProductRow } from '../catalog.queries.ts'

/** Throws `protected` if another product has got a deleted one's SKU since; those that shared it may. */
export async function refuseTakenSku(
  tx: Transaction,
  { id, sku, name }: ProductRow,
  since: number,
): Promise<void> {
  if (!sku) return
  const edited = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        listed,
        ne(products.id, id),
        gte(products.updatedAt, since),
        sql`lower(${products.sku}) = lower(${sku})`,
      ),
    )
  if (edited.length === 0) return
  const takers = await takersOf(tx, sku, {
    ids: edited.map((each) => each.id),
    since,
  })
  const other = edited.find((each) => takers.has(each.id))
  if (!other) return
  throw new ActionError('protected', {
    message: m.errorSkuTaken({ name, sku, other: other.name }),
  })
}

/** Which of these products have got the SKU since; one that was brought back had it before. */
async function takersOf(
  tx: Transaction,
  sku: string,
  { ids, since }: { ids: readonly string[]; since: number },
): Promise<Set<string>> {
  const entries = await tx
    .select({ id: audit.subjectId, changes: audit.changes })
    .from(audit)
    .where(
      and(
        inList(audit.subjectId, ids),
        eq(audit.kind, 'product'),
        gte(audit.createdAt, since),
        ne(audit.action, 'products.restore'),
      ),
    )
  const takers = new Set<string>()
  for (const { id, changes } of entries) {
    const change = changes.find(({ field }) => field === 'sku')
    if (id === null || !change || isSame(change.before, sku)) continue
    if (isSame(change.after, sku)) takers.add(id)
  }
  return takers
}

function isSame(value: unknown, sku: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === sku.toLowerCase()
}
