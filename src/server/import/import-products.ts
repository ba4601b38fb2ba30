// Why it is built like this: docs/decisions/import-export.md

import { existing } from '#shared/contract/errors.ts'
import { theShop } from '../audit/record-change.ts'
import { findProduct, findProducts, type ProductRow } from '../catalog/catalog.queries.ts'
import { changeWithGroup } from '../catalog/change-product.ts'
import { allergensAfterPack } from '../catalog/groups/allergens-after-pack.ts'
import type { VersionMove } from '../catalog/groups/spread-shared.ts'
import { type AddressChange, changeOldAddresses } from '../catalog/old-addresses.ts'
import { type By, createProduct } from '../catalog/save-product.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Transaction } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import type { CollectionMove, GroupMove, KeptProduct } from '../db/schema/catalog/imports.ts'
import { placeProducts } from './collections/place-products.ts'
import { joinGroup, type WrittenGroups } from './groups/join-group.ts'
import {
  type ImportOptions,
  type ImportPlan,
  type ImportReport,
  planImport,
  type Step,
} from './plan-import.ts'
import type { ProductReference } from './plan-packs.ts'
import type { FoundProduct } from './read-products.ts'

/** Products per transaction: a running shop takes orders between two transactions. */
export const AT_ONCE = 100

/** Milliseconds between two transactions, so that the shop's own writes can go first. */
export const PAUSE = 5

/** What a step did. */
type StepDone = {
  productId: string
  /** Null for an added product. */
  before: KeptProduct | null
  /** In milliseconds. */
  version: number
  stock: number
  addresses: AddressChange[]
  /** What became of its group; null for a step that is not about groups. */
  groupMove: GroupMove | null
  /** The collections into which it put the product. */
  collections: CollectionMove[]
}

/** What a transaction did. */
export type Batch = {
  steps: readonly StepDone[]
  /** All steps so far. */
  done: number
  /** Variants that changed because they share what a step wrote to another one. */
  moves: readonly VersionMove[]
}

type Execution = {
  by: Omit<By, 'at'>
  clock: () => number
  /** Whether a product that has changed since the plan was made ends the import with `stale`. */
  isStrict: boolean
  /** Called in each transaction with what it did. */
  record: (tx: Transaction, batch: Batch) => Promise<void>
}

const asCommand: Execution = {
  by: { by: theShop('the command line'), action: 'command.products import' },
  clock: Date.now,
  isStrict: false,
  record: async () => {},
}

type OnProgress = (done: number, total: number) => void

/**
 * Adds and changes products (IMPORT-03). All of them were checked before, so an import stops
 * halfway only if the disk is full or the process is killed; running it again completes it.
 * Products that are not in the file stay as they are.
 */
export async function importProducts(
  db: Engine,
  products: readonly FoundProduct[],
  onProgress: OnProgress,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return carryOutPlan(db, await planImport(db.read, products, options), onProgress)
}

export async function carryOutPlan(
  db: Pick<Engine, 'write'>,
  { steps, report }: ImportPlan,
  onProgress: OnProgress = () => {},
  execution: Execution = asCommand,
): Promise<ImportReport> {
  const state: ImportState = { added: new Map(), groups: new Map() }
  for (let done = 0; done < steps.length; done += AT_ONCE) {
    onProgress(done, steps.length)
    const some = steps.slice(done, done + AT_ONCE)
    await atomically({ db }, (tx) => carryOutSome(tx, some, { ...execution, ...state, done }))
    await Bun.sleep(PAUSE)
  }
  onProgress(steps.length, steps.length)
  return report
}

async function carryOutSome(
  tx: Transaction,
  steps: readonly Step[],
  { by, clock, isStrict, record, added, groups, done }: Execution & ImportState & { done: number },
): Promise<void> {
  const rowsById = await findProducts(
    tx,
    steps.flatMap(({ id = [] }) => id),
  )
  let results: StepDone[] = []
  const moves: VersionMove[] = []
  for (const step of steps) {
    // A pack or a variant may have been added or changed by an earlier step.
    const before =
      step.kind === 'pack' || step.kind === 'join'
        ? await findProduct(tx, productIdOf(step, added))
        : (rowsById.get(step.id ?? '') ?? null)
    const at = clock()
    const options = { by: { ...by, at }, before, isStrict, added, groups }
    const { result, moves: own } = await carryOut(tx, step, options)
    if (step.kind === 'add') added.set(step.line, result.productId)
    results = [...results.map((earlier) => own.reduce(followed, earlier)), result]
    moves.push(...own)
  }
  const placed = steps.flatMap(({ collections = [] }, index) =>
    collections.map((each) => ({ ...each, productId: results[index]?.productId ?? '' })),
  )
  const placements = await placeProducts(tx, { ...by, at: clock() }, placed)
  results = results.map((result, index) => {
    const isPlaced = steps[index]?.collections !== undefined
    return isPlaced ? { ...result, collections: placements.get(result.productId) ?? [] } : result
  })
  await record(tx, { steps: results, done: done + steps.length, moves })
}

/** A step under the product's new version, if a later step changed it through another variant. */
function followed(step: StepDone, { productId, from, to }: VersionMove): StepDone {
  const isMoved = step.productId === productId && step.version === from
  return isMoved ? { ...step, version: to } : step
}

async function carryOut(tx: Transaction, step: Step, options: SaveOptions) {
  const { by } = options
  const before = await keptBefore(tx, step, options.before)
  const { product, moves, groupMove = null } = await saved(tx, step, options)
  const { id: productId, stock } = product
  const addresses =
    step.oldAddresses === null
      ? []
      : await changeOldAddresses(tx, by, { id: productId, ...step.oldAddresses })
  const version = Date.parse(product.updatedAt)
  const result: StepDone = {
    productId,
    before,
    version,
    stock,
    addresses,
    groupMove,
    collections: [],
  }
  return { result, moves }
}

/** A pack has allergens of its own; those of the variant that it becomes are its group's. */
async function keptBefore(tx: Transaction, step: Step, before: ProductRow | null) {
  if (step.kind !== 'change' || !before || step.stated?.components !== null) return before
  const { allergens } = await allergensAfterPack(tx, before)
  return allergens === undefined ? before : { ...before, groupAllergens: allergens }
}

/** The id of a product of the shop, or of one that this import has added. */
function productIdOf({ id, line }: ProductReference, added: Added): string {
  return id ?? added.get(line) ?? ''
}

/** The products that were added, by their lines. */
type Added = Map<number, string>
/** What later steps know of earlier ones. */
type ImportState = { added: Added; groups: WrittenGroups }
type SaveOptions = ImportState & { by: By; before: ProductRow | null; isStrict: boolean }

type Saved = {
  product: { id: string; stock: number; updatedAt: string }
  moves: readonly VersionMove[]
  groupMove?: GroupMove
}

async function saved(
  tx: Transaction,
  step: Step,
  { by, before, isStrict, added, groups }: SaveOptions,
): Promise<Saved> {
  if (step.kind === 'add') {
    return { product: await createProduct(tx, by, step.product), moves: [] }
  }
  if (step.kind === 'pack') {
    const components = step.components.map(({ quantity, ...component }) => ({
      productId: productIdOf(component, added),
      quantity,
    }))
    return changeWithGroup(tx, by, { id: productIdOf(step, added), components })
  }
  if (step.kind === 'join') {
    const joining = { before: existing(before), written: groups }
    const { product, group } = await joinGroup(tx, by, step, joining)
    return { product: { ...product, ...timesOf(product) }, moves: [], groupMove: group }
  }
  const { id, version, stated } = step
  if (stated === null) {
    const row = existing(await findProduct(tx, id))
    return { product: { id, stock: row.stock, ...timesOf(row) }, moves: [] }
  }
  // An earlier step may have written to this variant what it shares with its group.
  const isLone = before?.groupId === null
  return changeWithGroup(tx, by, { ...stated, id, ...(isStrict && isLone && { version }) })
}
