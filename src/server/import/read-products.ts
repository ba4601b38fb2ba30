import type { ProductInput } from '#shared/contract/catalog/catalog.ts'
import type { ImportNote, ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import { oldPathOf } from '#shared/domain/catalog/old-address.ts'
import type { TaxClass } from '#shared/domain/tax/tax.ts'
import * as m from '#shared/i18n/messages.ts'
import { mostOldAddresses, type StatedAddresses } from '../catalog/old-addresses.ts'
import { checkedProduct } from './check-product.ts'
import { countNotes } from './count-notes.ts'
import type { Format, Item, RawProduct } from './formats/format.ts'
import { formatOf } from './formats/known-formats.ts'
import { faultsOfParts, type Part } from './formats/parts.ts'
import type { RawVariant } from './formats/variant.ts'
import { picturesOfVariant, type VariantPictures, withPictures } from './name-pictures.ts'
import type { PictureSource } from './picture-source.ts'
import { type CsvRow, type Fault, placeOfNameless, readCsv, repeatedColumn } from './read-csv.ts'
import {
  hasDamagedLetters,
  hasDates,
  isRoundedNumber,
  spreadsheetFailures,
} from './spreadsheet-damage.ts'
import { withinLimits } from './within-limits.ts'

/** Of a collection. */
const longestTitle = 120

export type FoundProduct = {
  line: number
  product: ProductInput
  /** The fields that the file states; an existing product keeps its other fields. */
  stated: Pick<ProductInput, 'name' | 'price'> & Partial<ProductInput>
  /** What the file states of pictures if the product is a variant, which has one of its own. */
  variantPictures: VariantPictures
  oldAddresses: StatedAddresses
  /** What is in a pack; null if it is to be none, undefined if the file does not say. */
  parts: Part[] | null | undefined
  collections: readonly string[]
  /** Its place in a product group. */
  variant: RawVariant | undefined
  /** The name that an earlier release gave it. */
  formerName: string | undefined
  /** Its id in the shop that exported the file. */
  ownId: string | undefined
  notes: readonly ImportNoteCode[]
  /** Classes that fit the file as well as the one that it states. */
  fittingTaxClasses: readonly TaxClass[]
}

type ProductFile = {
  format: Format['name'] | null
  products: FoundProduct[]
  /** In the order of their lines. */
  faults: Fault[]
  /** Rows that are no products of their own, and block nothing. */
  leftOut: Fault[]
  notes: ImportNote[]
}

/**
 * Reads and checks every product in a file (IMPORT-01); a row with a fault does not become a
 * product. Without `pictures`, the names of pictures are ignored.
 */
export function readProducts(
  bytes: Uint8Array,
  pictures: PictureSource | null = null,
  now = Date.now(),
): ProductFile {
  const table = readCsv(bytes)
  const none = { format: null, products: [], leftOut: [], notes: [] }
  if (table.columns.length === 0) return { ...none, faults: table.faults }
  const detected = formatOf(table)
  if ('fault' in detected) return { ...none, faults: [{ line: 1, message: detected.fault }] }
  const { format } = detected
  const { items, leftOut, faults, used } = format.read(table, now)
  const repeated = repeatedColumn(table, used)
  if (repeated) return { ...none, faults: [repeated] }
  const file = { products: [] as FoundProduct[], faults: [...table.faults, ...faults] }
  const add = productAdder(file, format)
  for (const item of items) add(item, pictures)
  const { products } = file
  const ignored = ignoredColumns(table, used, format.name === 'Saucery')
  const notes = [...countNotes(products), ...ignored]
  return { format: format.name, products, faults: inOrder(file.faults), leftOut, notes }
}

export function inOrder(faults: readonly Fault[]): Fault[] {
  return faults.toSorted((one, other) => one.line - other.line)
}

/** Checks items in the order of the file; a later one that is the same product is a fault. */
function productAdder(
  { products, faults }: { products: FoundProduct[]; faults: Fault[] },
  format: Format,
) {
  const places = new Map<string, { line: number; ownIds: (string | undefined)[] }>()
  const addresses = new Map<string, number>()
  return (item: Item, pictures: PictureSource | null) => {
    const { line } = item
    const {
      oldAddresses,
      parts,
      variant,
      formerName,
      ownId,
      collections = [],
      ...ownFields
    } = item.raw
    const fields = parts ? withoutFollowing(ownFields) : ownFields
    const named = withPictures(fields, pictures, variant !== undefined)
    const { raw, notes } = withinLimits(named.raw)
    const paths = pathsOf(oldAddresses ?? [], addresses)
    const failures = spreadsheetFailures(fields).map((text) => m.importSpreadsheetFailure({ text }))
    const refused = [
      ...item.faults,
      ...failures,
      ...named.messages,
      ...paths.messages,
      ...faultsOfParts(parts ?? []),
    ]
    // All variants have one description, which must not name one of them.
    const described = variant ? { description: variant.name, ...raw } : raw
    const checked = refused.length > 0 ? null : checkedProduct(described)
    if (!checked?.product) {
      const messages = checked?.messages ?? refused
      faults.push(...messages.map((message) => ({ line, message })))
      return
    }
    const { product } = checked
    const sku = isRoundedNumber(product.sku) ? undefined : product.sku
    const identity = { name: product.name, sku }
    const keys = [keyOf(identity), ...(sku ? [] : [keyOf({ name: product.name })])]
    const earlier = keys.map((key) => places.get(key)).find((place) => place !== undefined)
    for (const key of keys) if (!places.has(key)) places.set(key, { line, ownIds: [] })
    // A shop may have several products of one name.
    const isOther = !sku && ![ownId, undefined].some((id) => earlier?.ownIds.includes(id))
    for (const key of keys) places.get(key)?.ownIds.push(ownId)
    if (earlier && !(isOther && ownId)) {
      faults.push({ line, message: sameAs(identity, earlier.line) })
      return
    }
    const entries = Object.entries(product).filter(([field]) => field in raw)
    products.push({
      line,
      product,
      stated: Object.fromEntries(entries) as never,
      variantPictures: picturesOfVariant(fields, pictures, format.name !== 'Saucery'),
      oldAddresses: {
        paths: paths.paths,
        areAll: format.name === 'Saucery' && oldAddresses !== undefined,
      },
      parts,
      collections: collections.filter((title) => title.length <= longestTitle),
      variant,
      formerName,
      ownId,
      notes: [
        ...item.notes,
        ...notes,
        ...(named.isWithoutPictures ? ['noPictures' as const] : []),
        ...(hasDamagedLetters(raw) ? ['letters' as const] : []),
        ...(hasDates(item.raw) ? ['dates' as const] : []),
      ],
      fittingTaxClasses: item.fittingTaxClasses ?? [],
    })
    for (const path of paths.paths) addresses.set(path, line)
  }
}

/** A pack's stock and allergens follow from what is in it. */
function withoutFollowing(fields: RawProduct): RawProduct {
  const own = Object.entries(fields).filter(([field]) => !['stock', 'allergens'].includes(field))
  return Object.fromEntries(own)
}

/**
 * The key that identifies a product: its SKU, or its name if it has no SKU. What word processors and
 * spreadsheets change without showing it makes no difference: spaces, apostrophes and characters
 * without width.
 */
export function keyOf({ sku, name }: { sku?: string | null; name: string }): string {
  const key = sku ? `sku ${sku}` : `name ${name}`
  return key
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u200B\u2060\uFEFF]/g, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function sameAs({ sku, name }: Pick<ProductInput, 'sku' | 'name'>, line: number): string {
  return sku
    ? m.importSameSku({ sku, line: `${line}` })
    : m.importSameName({ name, line: `${line}` })
}

/** Old addresses in stored form, and their faults. `taken` maps earlier addresses to lines. */
function pathsOf(stated: readonly string[], addresses: ReadonlyMap<string, number>) {
  const messages: string[] = []
  const paths = stated.flatMap((address) => {
    const path = oldPathOf(address)
    const line = addresses.get(path ?? '')
    if (path === null) messages.push(m.importNoAddress({ address }))
    else if (line === undefined) return path
    else messages.push(m.importSameAddress({ address: path, line: `${line}` }))
    return []
  })
  if (paths.length > mostOldAddresses)
    messages.push(m.importTooManyAddresses({ most: mostOldAddresses }))
  return { paths: [...new Set(paths)], messages }
}

/** Columns that are not read, with the number of their cells; an empty one only if it may be a typo. */
function ignoredColumns(
  { columns, rows }: { columns: readonly string[]; rows: readonly CsvRow[] },
  used: ReadonlySet<string>,
  areAllNamed: boolean,
): ImportNote[] {
  const counts = new Map(columns.filter((name) => !used.has(name)).map((name) => [name, 0]))
  for (const { cells } of rows) {
    for (const [name, cell] of cells) {
      const count = cell === '' ? undefined : counts.get(name)
      if (count !== undefined) counts.set(name, count + 1)
    }
  }
  const ignored = [...counts].flatMap(([name, cells]) => {
    const place = placeOfNameless(name)
    if (cells === 0 && (place !== undefined || !areAllNamed)) return []
    return place === undefined ? { name, cells } : { name: '', cells, place }
  })
  return ignored.length === 0
    ? []
    : [{ code: 'columns', count: ignored.length, lines: [], columns: ignored }]
}
