import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import { variantName } from '#shared/domain/catalog/product-group.ts'
import * as m from '#shared/i18n/messages.ts'
import type { CsvRow, Fault } from '../../read-csv.ts'
import { type AmountReader, amountReader } from '../amounts.ts'
import { flag, pageOf, picturePaths, whole } from '../cells.ts'
import { type Item, MOST_VARIANTS, type Reading, stated, type Table } from '../format.ts'
import { gramsIn, unitIn } from '../grams.ts'
import { type CellReader, cellReader } from '../headings.ts'
import { bundledParts } from './bundle.ts'
import { collectionsOf, furtherCategories } from './collections.ts'
import { type WooColumns, wooColumns, type WooField } from './columns.ts'
import { type Families, familiesOf, kindOf } from './families.ts'
import { hide } from './hide.ts'
import { priceAt, pricesOf } from './sale.ts'
import { isOnBackorder, isOutOfStock, sharesOf } from './stock.ts'
import { taxClassOf } from './tax.ts'
import { frenchTexts, withoutTranslations } from './translations.ts'
import { hasOtherAttributes, type WooVariants, wooVariants } from './variants.ts'
import {
  categoryOf,
  descriptionOf,
  entries,
  hasShortcodes,
  nameOf,
  unguarded,
  valueOf,
} from './wordpress-text.ts'

export function readWooCommerce({ columns, rows: all }: Table, now: number): Reading {
  const layout = wooColumns(columns, all)
  if (!layout) throw new Error('not a file of WooCommerce')
  const cell = cellReader(layout.fields)
  const { rows, french, leftOut } = withoutTranslations(all, cell)
  const families = familiesOf(rows, cell)
  const readAmount = amountReader(amountsOf(rows, cell))
  const variants = wooVariants(families, { cell, attributes: layout.attributes })
  const collections = furtherCategories(rows.map((row) => entries(cell(row, 'categories'))))
  const context = { cell, layout, now, families, variants, readAmount, collections, french }
  const reading: Reading = { items: [], leftOut, faults: [], used: usedBy(layout) }
  const tooMany = new Set(
    [...families.children]
      .filter(([, each]) => each.length > MOST_VARIANTS)
      .map(([parent]) => parent),
  )
  for (const parent of tooMany) reading.faults.push(tooManyOf(parent, cell))
  for (const row of rows) {
    const parent = families.parents.get(row)
    if (parent && tooMany.has(parent)) continue
    const kind = kindOf(row, cell)
    const fault = kind === 'grouped' || kind === 'variable' ? leftOutOf(row, kind, context) : null
    if (fault) reading.leftOut.push(fault)
    else if (kind !== 'variable') reading.items.push(itemOf(row, parent ?? null, context))
  }
  return reading
}

function usedBy({ fields, attributes }: WooColumns): Set<string> {
  return new Set([...fields.values(), ...attributes.flatMap(({ name, values }) => [name, values])])
}

function amountsOf(rows: readonly CsvRow[], cell: CellReader<WooField>): string[] {
  return rows.flatMap((row) => [cell(row, 'regularPrice'), cell(row, 'salePrice')])
}

type Context = {
  cell: CellReader<WooField>
  layout: WooColumns
  now: number
  families: Families
  variants: WooVariants
  readAmount: AmountReader
  collections: ReadonlySet<string>
  french: ReadonlyMap<CsvRow, CsvRow>
}

function tooManyOf(parent: CsvRow, cell: CellReader<WooField>): Fault {
  const name = nameOf(cell(parent, 'name'))
  return { line: parent.line, message: m.importTooManyVariants({ name, most: MOST_VARIANTS }) }
}

/** Why a row without a price of its own is no product; null for one whose variations follow. */
function leftOutOf(row: CsvRow, kind: string, { cell, families }: Context): Fault | null {
  const name = nameOf(cell(row, 'name'))
  if (kind === 'grouped') return { line: row.line, message: m.importGrouped({ name }) }
  if (families.children.has(row)) return null
  return { line: row.line, message: m.importNoVariations({ name }) }
}

function itemOf(row: CsvRow, parent: CsvRow | null, context: Context): Item {
  const { cell, layout, families, now, readAmount } = context
  /** A variation's own text, or else that of its product. */
  const inherited = (field: WooField) => cell(row, field) || (parent ? cell(parent, field) : '')
  const variant = context.variants.get(row)
  /** What the variations of a group have alike, which is that of their product. */
  const shared = (field: WooField) => (variant && parent ? cell(parent, field) : inherited(field))
  const price = priceAt(
    now,
    {
      regular: cell(row, 'regularPrice'),
      sale: cell(row, 'salePrice'),
      starts: cell(row, 'saleStarts'),
      ends: cell(row, 'saleEnds'),
    },
    readAmount,
  )
  const notes: ImportNoteCode[] = 'note' in price && price.note ? [price.note] : []
  const tax = taxClassOf(
    cell(row, 'taxStatus') || inherited('taxStatus'),
    classOf(row, parent, cell),
  )
  const description = descriptionOf(shared('description'))
  const short = description === '' ? '' : descriptionOf(shared('short'))
  const categories = entries(shared('categories'))
  const name = variationName(row, parent, context) || undefined
  const raw = stated({
    name: variant ? variantName(variant.name, variant.values) : name,
    ...(variant && { variant, formerName: name }),
    description: description || descriptionOf(shared('short')) || undefined,
    ...pricesOf(price, layout.fields.has('salePrice')),
    stock: stockOf(row, parent, context, notes),
    sku: unguarded(cell(row, 'sku')) || undefined,
    category: categoryOf(categories),
    collections: collectionsOf(categories, context.collections),
    tags: shared('tags') === '' ? undefined : [...new Set(entries(shared('tags')).map(nameOf))],
    featured: flag(shared('featured') || undefined),
    weightGrams: gramsIn(inherited('weight'), unitIn(layout.fields.get('weight') ?? '')),
    parts: partsOf(row, context),
    french: variant ? undefined : frenchTexts(row, context.french.get(row), cell),
    taxClass: tax.taxClass,
    status: cell(row, 'published') === '' ? undefined : 'active',
    ...picturesOf(row, parent, context),
    // WooCommerce's own export lacks this column, but common export plugins include it.
    oldAddresses: pageOf(permalinkOf(row, parent, context)),
  })
  if (short !== '' && !description.includes(short)) notes.push('shortDescription')
  if (hasShortcodes(shared('description') + shared('short'))) notes.push('shortcodes')
  if (hasOtherAttributes(row, parent, layout)) notes.push('attributes')
  if (categories.length > 1) notes.push('moreCategories')
  if (tax.note) notes.push(tax.note)
  if (/\b(virtual|downloadable)\b/i.test(cell(row, 'type'))) notes.push('notShipped')
  if (variant && cell(row, 'description') !== '') notes.push('variantText')
  // The French of sizes is the group's, which has its own words for them.
  if (variant && [row, parent].some((each) => each && frenchTexts(each, undefined, cell)))
    notes.push('variantFrench')
  if (!variant && (families.children.get(parent ?? row)?.length ?? 0) > 1) notes.push('notGrouped')
  hide(raw, notes, [row, ...(parent ? [parent] : [])], cell)
  const faults = 'fault' in price ? [price.fault] : []
  return {
    line: row.line,
    raw,
    notes,
    faults,
    fittingTaxClasses: raw.taxClass === 'standard' ? ['snack'] : [],
  }
}

function partsOf(row: CsvRow, { cell, families }: Context) {
  if (kindOf(row, cell) !== 'bundle') return undefined
  return bundledParts(cell(row, 'bundled'), (key) => {
    const base = families.byKey.get(key)
    // The buyer chooses among variations.
    if (!base || kindOf(base, cell) === 'variable') return undefined
    return { sku: unguarded(cell(base, 'sku')) || undefined, name: nameOf(cell(base, 'name')) }
  })
}

/** The class of a variation may be that of its product. */
function classOf(row: CsvRow, parent: CsvRow | null, cell: CellReader<WooField>): string {
  const own = cell(row, 'taxClass')
  return own === 'parent' && parent ? cell(parent, 'taxClass') : own
}

/** A variation's name with the values that tell it from the others, which it may lack. */
function variationName(row: CsvRow, parent: CsvRow | null, { cell, layout }: Context): string {
  const name = nameOf(cell(row, 'name') || (parent ? cell(parent, 'name') : ''))
  // A file may lack the product of a variation without a name, and a value alone is no name.
  if (kindOf(row, cell) !== 'variation' || name === '') return name
  const values = layout.attributes
    .map(({ values: column }) => nameOf(valueOf(row.cells.get(column) ?? '')))
    .filter((value) => value !== '' && !name.toLowerCase().includes(value.toLowerCase()))
  return values.length > 0 ? `${name} – ${values.join(' / ')}` : name
}

/** A variation's own picture is first, before those of its product, which a group has alike. */
function picturesOf(row: CsvRow, parent: CsvRow | null, { cell, variants }: Context) {
  const own = entries(cell(row, 'images'))
  const others = parent ? entries(cell(parent, 'images')) : []
  if (!variants.has(row)) return { pictures: picturePaths([...own, ...others]) }
  return { pictures: picturePaths(others), mainPicture: picturePaths(own)?.[0] }
}

/** Of a group, the address of its product leads to the first variant. */
function permalinkOf(row: CsvRow, parent: CsvRow | null, { cell, variants }: Context): string {
  const variant = variants.get(row)
  if (!variant || !parent) return cell(row, 'permalink')
  return variant.position === 1 ? cell(parent, 'permalink') || cell(row, 'permalink') : ''
}

/** The count; undefined if the old shop did not count this product. */
function stockOf(
  row: CsvRow,
  parent: CsvRow | null,
  { cell, families }: Context,
  notes: ImportNoteCode[],
): unknown {
  if (isOutOfStock(cell(row, 'inStock'))) return 0
  const own = cell(row, 'stock')
  const isShared = own === 'parent'
  if (isShared && parent === null) return undefined
  const text = isShared && parent ? cell(parent, 'stock') : own
  const stock = whole(text || undefined)
  if (typeof stock !== 'number') return stock
  if (stock <= 0) {
    const isOnOrder = [row, parent].some((each) => each && isOnBackorder(cell(each, 'inStock')))
    if (isOnOrder) notes.push('backorder')
    else if (stock < 0) notes.push('negativeStock')
    return 0
  }
  if (!isShared || parent === null) return stock
  const sharing = families.children.get(parent)?.filter((each) => cell(each, 'stock') === 'parent')
  if (!sharing || sharing.length < 2) return stock
  notes.push('sharedStock')
  return sharesOf(stock, sharing.length)[sharing.indexOf(row)]
}
