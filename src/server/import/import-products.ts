import { isNull } from 'drizzle-orm'
import type { ProductInput } from '../../shared/contract/catalog.ts'
import { frenchAfter } from '../../shared/domain/catalog/translation.ts'
import { inUsualOrder } from '../../shared/domain/catalog/allergens.ts'
import { changedFields } from '../../shared/domain/shop/audit.ts'
import { formatMoney, parseMoney } from '../../shared/domain/money.ts'
import { recordChange, theShop } from '../audit/record-change.ts'
import { findProducts, type ProductRow } from '../catalog/catalog.queries.ts'
import {
  keepOldAddresses,
  mostOldAddresses,
  oldAddressesOf,
  type StatedAddresses,
} from '../catalog/old-addresses.ts'
import { changeProduct, createProduct } from '../catalog/save-product.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Reader, Transaction } from '../db/engine/engine.ts'
import { products } from '../db/schema/products.ts'
import { type FoundProduct, keyOf } from './read-products.ts'

export type ImportReport = { added: number; changed: number; same: number }

/** A step of an import. Null means that this part of the product does not change. */
type Step = { oldAddresses: StatedAddresses | null } & (
  | { kind: 'add'; id?: undefined; product: ProductInput }
  | { kind: 'change'; id: string; stated: FoundProduct['stated'] | null }
)

/**
 * What an import would do, in the order of the file. A row without a SKU never matches a product
 * whose SKU is in another row of the file.
 */
export async function planImport(
  db: Reader,
  found: readonly FoundProduct[],
): Promise<{ steps: Step[]; report: ImportReport }> {
  const { createdAt, id, deletedAt } = products
  const rows = await db.select().from(products).where(isNull(deletedAt)).orderBy(createdAt, id)
  const bySku = new Map(rows.flatMap((row) => (row.sku ? [[keyOf(row), row]] : [])))
  // Products without a SKU can only be matched by name, so they come first.
  const bareFirst = [...rows.filter(({ sku }) => !sku), ...rows.filter(({ sku }) => sku)]
  const byName = Map.groupBy(bareFirst, ({ name }) => keyOf({ name }))
  const claimed = new Set(found.map(({ product }) => bySku.get(keyOf(product))?.id))
  const meantBy = (product: ProductInput) =>
    product.sku
      ? bySku.get(keyOf(product))
      : byName.get(keyOf(product))?.find((row) => !claimed.has(row.id))
  const kept = await oldAddressesOf(db)
  const steps: Step[] = []
  const report = { added: 0, changed: 0, same: 0 }
  for (const { product, stated, oldAddresses } of found) {
    const known = meantBy(product)
    if (!known) {
      report.added += 1
      const addresses = withinLimit([], oldAddresses)
      steps.push({ kind: 'add', product, oldAddresses: addresses })
      continue
    }
    const { id } = known
    const addresses = withinLimit(kept.get(id) ?? [], oldAddresses)
    const change = isSame(known, stated) ? null : stated
    if (change === null && addresses === null) report.same += 1
    else {
      report.changed += 1
      steps.push({ kind: 'change', id, stated: change, oldAddresses: addresses })
    }
  }
  return { steps, report }
}

/** The old addresses in the file that are to be stored, up to the limit; null for no change. */
function withinLimit(kept: readonly string[], stated: StatedAddresses): StatedAddresses | null {
  const added = stated.paths.filter((path) => !kept.includes(path))
  if (stated.areAll) return added.length > 0 || kept.length > stated.paths.length ? stated : null
  const paths = added.slice(0, Math.max(0, mostOldAddresses - kept.length))
  return paths.length > 0 ? { paths, areAll: false } : null
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

/** Products per transaction: a running shop takes orders between two transactions. */
const AT_ONCE = 100

/** Milliseconds between two transactions, so that the shop's own writes can go first. */
const PAUSE = 5

/**
 * Adds and changes products (IMPORT-03). All of them were checked before, so an import stops
 * halfway only if the disk is full or the process is killed; running it again completes it.
 * Products that are not in the file stay as they are.
 */
export async function importProducts(
  db: Engine,
  found: readonly FoundProduct[],
  onProgress: (done: number, total: number) => void,
): Promise<ImportReport> {
  const { steps, report } = await planImport(db.read, found)
  for (let done = 0; done < steps.length; done += AT_ONCE) {
    onProgress(done, steps.length)
    await atomically({ db }, async (tx) => {
      for (const step of steps.slice(done, done + AT_ONCE)) {
        await carryOut(tx, step)
      }
    })
    await Bun.sleep(PAUSE)
  }
  onProgress(steps.length, steps.length)
  return report
}

async function carryOut(tx: Transaction, step: Step): Promise<void> {
  const by = {
    by: theShop('the command line'),
    action: 'command.products import',
    at: Date.now(),
  } as const
  let { id = '' } = step
  if (step.kind === 'add') id = (await createProduct(tx, by, step.product)).id
  else if (step.stated) await changeProduct(tx, by, { ...step.stated, id })
  if (step.oldAddresses === null) return
  const changes = await keepOldAddresses(tx, id, step.oldAddresses)
  const changed = await findProducts(
    tx,
    changes.map((change) => change.id),
  )
  for (const change of changes) {
    const product = changed.get(change.id)
    // The product has been deleted, so its old address led nowhere.
    if (!product) continue
    await recordChange(tx, {
      ...by,
      subject: { kind: 'product', id: product.id, name: product.name },
      before: { oldAddresses: change.before },
      after: { oldAddresses: change.after },
    })
  }
}
