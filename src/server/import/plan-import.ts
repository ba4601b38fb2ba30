import type { ProductInput } from '#shared/contract/catalog/catalog.ts'
import { frenchAfter } from '#shared/domain/catalog/french-texts.ts'
import type { ImportNote, ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { changedFields } from '#shared/domain/shop/audit.ts'
import type { ProductRow } from '../catalog/catalog.queries.ts'
import { ownPicture } from '../catalog/groups/shared-fields.ts'
import { mostOldAddresses, oldAddressesOf, type StatedAddresses } from '../catalog/old-addresses.ts'
import { fieldsAfter } from '../catalog/save-product.ts'
import type { Reader } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import { type Placement, planCollections } from './collections/plan-collections.ts'
import { countNotes } from './count-notes.ts'
import { type GroupSummary, type JoinStep, planGroups } from './groups/plan-groups.ts'
import { sharedWithGroups } from './groups/shared-with-group.ts'
import { shopGroups } from './groups/shop-groups.ts'
import { productMatcher } from './match-products.ts'
import type { VariantPictures } from './name-pictures.ts'
import { type PackStep, planPacks } from './plan-packs.ts'
import type { Fault } from './read-csv.ts'
import { type FoundProduct, keyOf } from './read-products.ts'
import { isRoundedNumber } from './spreadsheet-damage.ts'

export type ImportReport = { added: number; changed: number; same: number }

/** What is to change; without a name for a variant. */
type Stated = Partial<FoundProduct['stated']> & Pick<FoundProduct['stated'], 'price'>

/** A step of an import. Null means that this part of the product does not change. */
export type Step = {
  line: number
  oldAddresses: StatedAddresses | null
  collections?: readonly Placement[] | undefined
} & (
  | { kind: 'add'; id?: undefined; product: ProductInput }
  | { kind: 'change'; id: string; version: string; stated: Stated | null }
  | PackStep
  | JoinStep
)

export type ImportOptions = {
  /** The stock of new products that the file does not count; without it, they are sold out. */
  stock?: number
}

export type ImportPlan = {
  steps: Step[]
  report: ImportReport
  notes: ImportNote[]
  groups: GroupSummary[]
  /** Packs and groups that cannot be put together; their products are left out. */
  faults: Fault[]
}

/** What an import would do, in the order of the file, and what it assumes. */
export async function planImport(
  db: Reader,
  products: readonly FoundProduct[],
  { stock }: ImportOptions = {},
): Promise<ImportPlan> {
  const { match, findByKey } = await productMatcher(db, products)
  const kept = await oldAddressesOf(db)
  const matched = products.map((each) => ({ each, ...match(each) }))
  const inShop = await shopGroups(db, matched)
  const groups = planGroups(matched, inShop)
  const whole = matched.filter(({ each }) => !groups.faulty.has(each.line))
  const packs = planPacks(whole, findByKey)
  const faulty = new Set(packs.faults.map(({ line }) => line))
  const packed = new Set(packs.steps.map(({ line }) => line))
  const joins = groups.joins.filter(({ line }) => !faulty.has(line))
  const joined = new Set(joins.map(({ line }) => line))
  const { placements, full } = await planCollections(db, whole)
  const steps: Step[] = []
  const report = { added: 0, changed: 0, same: 0 }
  const added = new Set<string>()
  const assumed: { line: number; notes: ImportNoteCode[] }[] = []
  for (const { each, row, isNamesake, keepsSku } of whole) {
    const { line, parts } = each
    if (faulty.has(line)) continue
    const isSkuLost = !row?.sku && isRoundedNumber(each.product.sku)
    if (isSkuLost) assumed.push({ line: each.line, notes: ['skuRounded'] })
    if (full.has(line)) assumed.push({ line, notes: ['collectionsFull'] })
    const collections = placements.get(line)
    const inCollections = collections && { collections }
    if (!row) {
      report.added += 1
      const counted = parts ? {} : { stock }
      const product = { ...counted, ...each.product, ...(isSkuLost && { sku: null }) }
      const oldAddresses = withinLimit([], each.oldAddresses)
      steps.push({ kind: 'add', line, product, oldAddresses, ...inCollections })
      const name = keyOf({ name: product.name })
      const isLikeOthers = isNamesake || (Boolean(product.sku) && added.has(name))
      const notes: ImportNoteCode[] = isLikeOthers ? ['sameName'] : []
      added.add(name)
      if (product.stock === undefined && !parts) notes.push('uncounted')
      assumed.push({ line: each.line, notes })
      continue
    }
    const stated = forProduct(row, each, keepsSku)
    const addresses = withinLimit(kept.get(row.id) ?? [], each.oldAddresses)
    const change = isSame(row, stated) ? null : stated
    const isMoved = packed.has(line) || joined.has(line) || collections !== undefined
    if (change === null && addresses === null && !isMoved) report.same += 1
    else report.changed += 1
    if (change !== null || addresses !== null || collections) {
      const { id } = row
      const version = timesOf(row).updatedAt
      const changed = { kind: 'change', line, id, version, stated: change } as const
      steps.push({ ...changed, oldAddresses: addresses, ...inCollections })
    }
  }
  const valid = whole.filter(({ each }) => !faulty.has(each.line))
  for (const { each, row, stated, variantPictures } of sharedWithGroups(valid, joins, inShop)) {
    const change = forProduct(row, { ...each, stated, variantPictures, parts: undefined }, true)
    if (isSame(row, change)) continue
    report.changed += 1
    const { line } = each
    const version = timesOf(row).updatedAt
    steps.push({ kind: 'change', line, id: row.id, version, stated: change, oldAddresses: null })
  }
  return {
    steps: [...withJoins(steps, joins), ...packs.steps],
    report,
    notes: countNotes(assumed),
    groups: groups.groups,
    faults: [...groups.faults, ...packs.faults],
  }
}

/** Each group comes together right after the last of its products. */
function withJoins(steps: readonly Step[], joins: readonly JoinStep[]): Step[] {
  const placed = [
    ...steps.map((step) => ({ step, place: step.line })),
    ...joins.map((step) => ({ step, place: step.group.lastLine })),
  ]
  return placed.toSorted((one, other) => one.place - other.place).map(({ step }) => step)
}

/** What the file states of a product that the shop has, as far as it is to change it. */
function forProduct(
  row: ProductRow,
  { stated, variantPictures, fittingTaxClasses, parts }: FoundProduct,
  keepsSku: boolean,
) {
  const ofRow: Stated = row.groupId === null ? stated : ofVariant(row, stated, variantPictures)
  const { sku, taxClass, stock, allergens, ...fields } = ofRow
  const isTaxedSo = fittingTaxClasses.includes(row.taxClass)
  const endsPack = parts === null && row.components !== null
  // A pack's stock and allergens follow from what is in it.
  const isPack = parts === undefined ? row.components !== null : parts !== null
  return {
    ...fields,
    ...(stock !== undefined && !isPack && { stock }),
    ...(allergens !== undefined && !isPack && { allergens }),
    ...(endsPack && { components: null }),
    ...(sku !== undefined && !keepsSku && { sku }),
    ...(taxClass !== undefined && !isTaxedSo && { taxClass }),
  }
}

/**
 * A variant's name comes from its group, which an earlier step may rename. Its own picture is none of
 * those that the group shares, and stays if the file names only these.
 */
function ofVariant(
  row: ProductRow,
  { images: _images, imageUrl: _imageUrl, name: _name, french, ...others }: FoundProduct['stated'],
  pictures: VariantPictures,
): Stated {
  const { name: _frenchName, ...texts } = french ?? {}
  const picture = ownPicture(row)
  return {
    ...others,
    ...(pictures.images && picture && { imageUrl: picture }),
    ...pictures,
    ...(french && { french: texts }),
  }
}

/** The old addresses in the file that are to be stored, up to the limit; null for no change. */
function withinLimit(kept: readonly string[], stated: StatedAddresses): StatedAddresses | null {
  const added = stated.paths.filter((path) => !kept.includes(path))
  if (stated.areAll) return added.length > 0 || kept.length > stated.paths.length ? stated : null
  const paths = added.slice(0, Math.max(0, mostOldAddresses - kept.length))
  return paths.length > 0 ? { paths, areAll: false } : null
}

/** Whether every field that the file states has this value already. */
function isSame(row: ProductRow, stated: Stated): boolean {
  const current: Record<string, unknown> = { ...row, price: formatMoney(row.priceCents) }
  const before = Object.fromEntries(Object.keys(stated).map((field) => [field, current[field]]))
  const { french } = stated
  const fields = Object.entries(fieldsAfter(row, stated)).filter(([field]) => field in stated)
  const after = {
    ...stated,
    ...(french && { french: frenchAfter(row, stated.tags ?? row.tags, french) }),
    price: formatMoney(parseMoney(stated.price) ?? 0),
    ...Object.fromEntries(fields),
  }
  return changedFields(composed(before), composed(after)).length === 0
}

/** The same letters in one form, whichever a file from another system has. */
function composed(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.normalize('NFC') : value,
  ])
  return Object.fromEntries(entries)
}
