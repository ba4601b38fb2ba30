import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import * as m from '#shared/i18n/messages.ts'
import { plainTextOf } from '../plain-text.ts'
import type { CsvRow, Fault } from '../read-csv.ts'
import { type AmountReader, amountReader } from './amounts.ts'
import { flag, list, oncePer, pageOf, picturePath, whole } from './cells.ts'
import {
  type Item,
  MOST_VARIANTS,
  NO_REDUCTION,
  type Reading,
  stated,
  type Table,
} from './format.ts'
import { gramsIn } from './grams.ts'
import { type CellReader, cellReader, columnsOf } from './headings.ts'
import { type ShopifyField, shopifyHeadings } from './shopify-columns.ts'
import { withoutRemoved } from './shopify-commands.ts'
import { hiddenBy } from './shopify-hidden.ts'
import { shopifyVariants } from './shopify-variants.ts'
import type { RawVariant } from './variant.ts'

export function readShopify({ columns, rows }: Table): Reading {
  const headingByField = columnsOf(columns, shopifyHeadings)
  const cell = cellReader<ShopifyField>(headingByField)
  const amounts = rows.flatMap((row) => Object.values(pricesOf(row, cell)))
  const context = { cell, headingByField, readAmount: amountReader(amounts), texts: textsOf(cell) }
  const items: Item[] = []
  const faults: Fault[] = []
  const leftOut: Fault[] = []
  for (const group of groupsOf(rows, cell)) {
    const { title } = context.texts(group)
    const { variants, removed } = withoutRemoved(group, variantsOf(group, cell), cell)
    for (const { row, command } of removed) {
      const name = nameOf(row, title, cell) || cell(group.head, 'handle')
      leftOut.push({ line: row.line, message: m.importByCommand({ name, command }) })
    }
    if (variants.length <= MOST_VARIANTS) {
      const places = shopifyVariants({ title, rows: group.rows, variants }, cell)
      for (const row of variants) {
        const isFirst = row === variants[0]
        const isLoose = variants.length > 1 && places === null
        items.push(itemOf(row, group, { isFirst, isLoose, variant: places?.get(row) }, context))
      }
    } else {
      const handle = cell(group.head, 'handle')
      const line = group.rows[0]?.line ?? 1
      faults.push({ line, message: m.importTooManyVariants({ name: handle, most: MOST_VARIANTS }) })
    }
  }
  items.sort((one, other) => one.line - other.line)
  return { items, leftOut, faults, used: new Set(headingByField.values()) }
}

/** The rows of a product in the old shop; its texts are in `head`. */
type Group = { head: CsvRow; rows: CsvRow[] }

/** One handle is one product, wherever its rows are. Rows without one follow a title. */
function groupsOf(rows: readonly CsvRow[], cell: CellReader<ShopifyField>): Group[] {
  const byHandle = new Map<string, Group>()
  const groups: Group[] = []
  let unnamed: Group | null = null
  for (const row of rows) {
    const handle = cell(row, 'handle').toLowerCase()
    const hasTitle = cell(row, 'title') !== ''
    const previous: Group | null =
      handle === '' ? (hasTitle ? null : unnamed) : (byHandle.get(handle) ?? null)
    const group: Group = previous ?? { head: row, rows: [] }
    if (previous === null) groups.push(group)
    if (handle === '') unnamed = group
    else byHandle.set(handle, group)
    if (hasTitle && cell(group.head, 'title') === '') group.head = row
    group.rows.push(row)
  }
  return groups
}

/** Rows with a price or a variant's SKU; if there are none, the first row, which is then refused. */
function variantsOf({ head, rows }: Group, cell: CellReader<ShopifyField>): CsvRow[] {
  const variants = rows.filter((row) => cell(row, 'price') !== '' || cell(row, 'sku') !== '')
  return variants.length > 0 ? variants : [head]
}

type Context = {
  cell: CellReader<ShopifyField>
  headingByField: ReadonlyMap<ShopifyField, string>
  readAmount: AmountReader
  texts: ReturnType<typeof textsOf>
}

/** What all variants of a product share, read once. */
function textsOf(cell: CellReader<ShopifyField>) {
  return oncePer(({ head, rows }: Group) => {
    const places = rows.map((row, index) => ({
      path: picturePath(cell(row, 'image')),
      text: cell(row, 'imageText'),
      place: Number(cell(row, 'position')) || index + 1,
    }))
    places.sort((one, other) => one.place - other.place)
    return {
      title: plainTextOf(cell(head, 'title')).replaceAll(/\s+/g, ' '),
      description: plainTextOf(cell(head, 'body')) || undefined,
      tags: list(cell(head, 'tags') || undefined, /,/),
      ...described(places),
    }
  })
}

/** Pictures in their order, each with the text that it has in a row. */
function described(places: readonly { path: string | undefined; text: string }[]) {
  const texts = new Map<string, string>()
  for (const { path, text } of places) if (path) texts.set(path, texts.get(path) || text)
  const [pictures, pictureTexts] = [[...texts.keys()], [...texts.values()]]
  return {
    pictures: pictures.length > 0 ? pictures : undefined,
    pictureTexts: pictureTexts.some(Boolean) ? pictureTexts : undefined,
  }
}

type RowRole = {
  isFirst: boolean
  /** Whether it is a variant among others that cannot be a group. */
  isLoose: boolean
  variant: RawVariant | undefined
}

function itemOf(row: CsvRow, group: Group, role: RowRole, context: Context): Item {
  const { cell, readAmount } = context
  const { isFirst, isLoose, variant } = role
  const texts = context.texts(group)
  const notes: ImportNoteCode[] = isLoose ? ['notGrouped'] : []
  const { amount, compareAt } = pricesOf(row, cell)
  const price = amount === '' ? { fault: m.importNoPrice() } : readAmount(amount)
  const raw = stated({
    name: nameOf(row, texts.title, cell) || undefined,
    description: texts.description,
    price: 'text' in price ? price.text : undefined,
    stock: stockOf(row, context, notes),
    sku: cell(row, 'sku').replace(/^'/, '') || undefined,
    category: plainTextOf(cell(group.head, 'type')) || undefined,
    collections: list(cell(group.head, 'collection') || undefined, /,/),
    weightGrams: weightOf(row, cell),
    taxClass: taxClassOf(cell(row, 'taxable') || cell(group.head, 'taxable')),
    status: cell(group.head, 'status') || cell(group.head, 'published') ? 'active' : undefined,
    tags: texts.tags,
    mainPicture: picturePath(cell(row, 'variantImage')),
    pictures: texts.pictures,
    pictureTexts: texts.pictureTexts,
    variant,
    // All variants shared one page, so its address now leads to the first variant.
    oldAddresses: isFirst ? pageOf(`/products/${cell(group.head, 'handle')}`) : undefined,
  })
  const hidden = hiddenBy(group.head, cell)
  if (hidden) {
    raw.status = hidden.status
    notes.push(hidden.note)
  }
  if (raw.taxClass === 'exempt') notes.push('untaxed')
  if (!hidden && flag(cell(row, 'isShipped')) === false) notes.push('notShipped')
  const faults = 'fault' in price ? [price.fault] : []
  const former = formerPrice(compareAt, raw.price, readAmount)
  if ('fault' in former) faults.push(former.fault)
  else if (former.text !== undefined) {
    raw.compareAtPrice = former.text
    notes.push('compareAt')
  } else if (statesFormerPrices(context)) raw.compareAtPrice = NO_REDUCTION
  return {
    line: row.line,
    raw,
    notes,
    faults,
    // It says only whether a product is taxed.
    fittingTaxClasses: raw.taxClass === 'exempt' ? ['zero_rated'] : ['snack'],
  }
}

/** Matrixify has a weight in the unit of its product. */
function weightOf(row: CsvRow, cell: CellReader<ShopifyField>): unknown {
  const [grams, weight] = [cell(row, 'grams'), cell(row, 'weight')]
  if (grams !== '' || Number(weight) === 0) return gramsIn(grams, 'g')
  const unit = cell(row, 'weightUnit').toLowerCase()
  // Refused by the check of the field if there is no such unit.
  return gramsIn(weight, unit) ?? `${weight} ${unit || '?'}`
}

/** What a buyer in Canada paid, which a shop may set apart. */
function pricesOf(row: CsvRow, cell: CellReader<ShopifyField>) {
  const amount = cell(row, 'priceInCanada')
  if (amount !== '') return { amount, compareAt: cell(row, 'compareAtInCanada') }
  return { amount: cell(row, 'price'), compareAt: cell(row, 'compareAt') }
}

/** The title with the values of all options, which tell one variant from the others. */
function nameOf(row: CsvRow, title: string, cell: CellReader<ShopifyField>): string {
  const options = (['option1', 'option2', 'option3'] as const)
    .map((field) => plainTextOf(cell(row, field)))
    .filter((value) => value !== '' && value !== 'Default Title')
  return options.length > 0 && title !== '' ? `${title} – ${options.join(' / ')}` : title
}

/** The count; undefined if the old shop did not count this variant. */
function stockOf(row: CsvRow, { cell, headingByField }: Context, notes: ImportNoteCode[]): unknown {
  const quantity = cell(row, 'quantity')
  const isTracked = !headingByField.has('tracker') || cell(row, 'tracker') !== ''
  if (quantity === '') return undefined
  const stock = whole(quantity)
  if (!isTracked && typeof stock === 'number' && stock <= 0) return undefined
  if (typeof stock !== 'number' || stock > 0) return stock
  const policy = cell(row, 'policy').toLowerCase()
  if (policy === 'continue' || flag(policy) === true) notes.push('backorder')
  else if (stock < 0) notes.push('negativeStock')
  return 0
}

/** Any other word is refused by the check of the field. */
function taxClassOf(taxable: string): string | undefined {
  const isTaxed = flag(taxable || undefined)
  if (isTaxed === true) return 'standard'
  return isTaxed === false ? 'exempt' : taxable || undefined
}

/** Whether an empty cell says that a price is not reduced, or no longer. */
function statesFormerPrices({ headingByField }: Context): boolean {
  return headingByField.has('compareAt') || headingByField.has('compareAtInCanada')
}

type Former = { text: string | undefined } | { fault: string }

/** The higher price before a reduction; Shopify shows a lower one nowhere. */
function formerPrice(cell: string, price: unknown, readAmount: AmountReader): Former {
  if (cell === '') return { text: undefined }
  const amount = readAmount(cell)
  if ('fault' in amount) return amount
  return { text: Number(amount.text) > Number(price) ? amount.text : undefined }
}
