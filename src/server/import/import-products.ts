import { isNull } from 'drizzle-orm'
import type { ProductInput } from '../../shared/contract/catalog.ts'
import { frenchAfter } from '../../shared/domain/catalog/translation.ts'
import { inUsualOrder } from '../../shared/domain/catalog/allergens.ts'
import { changedFields } from '../../shared/domain/shop/audit.ts'
import { formatMoney, parseMoney } from '../../shared/domain/money.ts'
import { theShop } from '../audit/record-change.ts'
import type { ProductRow } from '../catalog/catalog.queries.ts'
import { changeProduct, createProduct } from '../catalog/save-product.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Reader } from '../db/engine/engine.ts'
import { products } from '../db/schema/shop.ts'
import { type FoundProduct, keyOf } from './read-products.ts'

export type ImportReport = { added: number; changed: number; same: number }

type Step =
  | { kind: 'add'; product: ProductInput }
  | { kind: 'change'; id: string; stated: FoundProduct['stated'] }

/** What an import would do, in the order of the file. */
export async function planImport(
  db: Reader,
  found: readonly FoundProduct[],
): Promise<{ steps: Step[]; report: ImportReport }> {
  const bySku = new Map<string, ProductRow>()
  const byName = new Map<string, ProductRow>()
  for (const row of await db.select().from(products).where(isNull(products.deletedAt))) {
    if (row.sku) bySku.set(keyOf(row), row)
    byName.set(keyOf({ name: row.name }), row)
  }
  const steps: Step[] = []
  const report = { added: 0, changed: 0, same: 0 }
  const used = new Set<string>()
  for (const { product, stated } of found) {
    const known = product.sku ? bySku.get(keyOf(product)) : byName.get(keyOf(product))
    // The product may be meant by an earlier row, which renames it.
    if (!known || used.has(known.id)) {
      report.added += 1
      steps.push({ kind: 'add', product })
      continue
    }
    used.add(known.id)
    if (isSame(known, stated)) report.same += 1
    else {
      report.changed += 1
      steps.push({ kind: 'change', id: known.id, stated })
    }
  }
  return { steps, report }
}

/** Whether every field that the file states has this value already. */
function isSame(row: ProductRow, stated: FoundProduct['stated']): boolean {
  const known: Record<string, unknown> = { ...row, price: formatMoney(row.priceCents) }
  const before = Object.fromEntries(Object.keys(stated).map((field) => [field, known[field]]))
  const { allergens, french } = stated
  const after = {
    ...stated,
    ...(french && { french: frenchAfter(row, stated.tags ?? row.tags, french) }),
    price: formatMoney(parseMoney(stated.price) ?? 0),
    ...(allergens && { allergens: inUsualOrder(allergens) }),
  }
  return changedFields(before, after).length === 0
}

/** Products in one transaction: a running shop takes orders between two of them. */
const AT_ONCE = 100

/** Milliseconds between two transactions, in which the shop's own writers go first. */
const PAUSE = 5

/**
 * Adds and changes products (IMPORT-03). All of them were checked before, so that only a full disk or a
 * kill can stop an import on the way; repeating it does what is left. Products that the file does not
 * name stay as they are.
 */
export async function importProducts(
  db: Engine,
  found: readonly FoundProduct[],
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  const { steps, report } = await planImport(db.read, found)
  const by = { by: theShop('the command line'), action: 'command.products import' } as const
  for (let done = 0; done < steps.length; done += AT_ONCE) {
    onProgress(done, steps.length)
    await atomically({ db }, async (tx) => {
      for (const step of steps.slice(done, done + AT_ONCE)) {
        const at = Date.now()
        if (step.kind === 'add') await createProduct(tx, { ...by, at }, step.product)
        else await changeProduct(tx, { ...by, at }, { ...step.stated, id: step.id })
      }
    })
    await Bun.sleep(PAUSE)
  }
  onProgress(steps.length, steps.length)
  return report
}
