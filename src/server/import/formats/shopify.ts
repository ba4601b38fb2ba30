import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import type { ProductStatus } from '#shared/domain/catalog/product-status.ts'
import * as m from '#shared/i18n/messages.ts'
import { plainTextOf } from '../plain-text.ts'
import type { CsvRow, Fault } from '../read-csv.ts'
import { type AmountReader, amountReader } from './amounts.ts'
import { flag, list, oncePer, pageOf, picturePath, picturePaths, whole } from './cells.ts'
import { type Item, MOST_VARIANTS, type Reading, stated, type Table } from './format.ts'
import { gramsIn } from './grams.ts'
import { type CellReader, cellReader, columnsOf } from './headings.ts'
import { shopifyVariants } from './shopify-variants.ts'
import type { RawVariant } from './variant.ts'

/** The headings of exports, old and new. */
const headings = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'description'],
  type: ['type'],
  collection: ['collection', 'custom collections', 'collections'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  inCanada: ['included / canada'],
  giftCard: ['gift card'],
  sku: ['variant sku', 'sku'],
  option1: ['option1 value'],
  option2: ['option2 value'],
  option3: ['option3 value'],
  option1Name: ['option1 name'],
  option2Name: ['option2 name'],
  option3Name: ['option3 name'],
  price: ['variant price', 'price'],
  compareAt: ['variant compare at price', 'compare-at price'],
  priceInCanada: ['price / canada'],
  compareAtInCanada: ['compare at price / canada', 'compare-at price / canada'],
  grams: ['variant grams', 'weight value (grams)'],
  taxable: ['variant taxable', 'charge tax'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  image: ['image src', 'product image url', 'image source'],
  position: ['image position'],
  variantImage: ['variant image', 'variant image url'],
} as const
type Field = keyof typeof headings

export function isShopify(columns: readonly string[]): boolean {
  const found = columnsOf(columns, headings)
  return (['handle', 'title', 'price'] as const).every((field) => found.has(field))
}

export function readShopify({ columns, rows }: Table): Reading {
  const found = columnsOf(columns, headings)
  const cell = cellReader<Field>(found)
  const amounts = rows.flatMap((row) => Object.values(pricesOf(row, cell)))
  const context = { cell, found, readAmount: amountReader(amounts), texts: textsOf(cell) }
  const items: Item[] = []
  const faults: Fault[] = []
  for (const group of groupsOf(rows, cell)) {
    const variants = variantsOf(group, cell)
    if (variants.length <= MOST_VARIANTS) {
      const { title } = context.texts(group)
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
  return { items, leftOut: [], faults, used: new Set(['', ...found.values()]) }
}

/** The rows of a product in the old shop; its texts are in `head`. */
type Group = { head: CsvRow; rows: CsvRow[] }

/** One handle is one product, wherever its rows are. Rows without one follow a title. */
function groupsOf(rows: readonly CsvRow[], cell: CellReader<Field>): Group[] {
  const byHandle = new Map<string, Group>()
  const groups: Group[] = []
  let unnamed: Group | null = null
  for (const row of rows) {
    const handle = cell(row, 'handle').toLowerCase()
    const hasTitle = cell(row, 'title') !== ''
    const known: Group | null =
      handle === '' ? (hasTitle ? null : unnamed) : (byHandle.get(handle) ?? null)
    const group: Group = known ?? { head: row, rows: [] }
    if (known === null) groups.push(group)
    if (handle === '') unnamed = group
    else byHandle.set(handle, group)
    if (hasTitle && cell(group.head, 'title') === '') group.head = row
    group.rows.push(row)
  }
  return groups
}

/** Rows with a price or a variant's SKU; if there are none, the first row, which is then refused. */
function variantsOf({ head, rows }: Group, cell: CellReader<Field>): CsvRow[] {
  const variants = rows.filter((row) => cell(row, 'price') !== '' || cell(row, 'sku') !== '')
  return variants.length > 0 ? variants : [head]
}

type Context = {
  cell: CellReader<Field>
  found: ReadonlyMap<Field, string>
  readAmount: AmountReader
  texts: ReturnType<typeof textsOf>
}

/** What all variants of a product share, read once. */
function textsOf(cell: CellReader<Field>) {
  return oncePer(({ head, rows }: Group) => {
    const places = rows.map((row, index) => ({
      address: cell(row, 'image'),
      place: Number(cell(row, 'position')) || index + 1,
    }))
    places.sort((one, other) => one.place - other.place)
    return {
      title: plainTextOf(cell(head, 'title')).replaceAll(/\s+/g, ' '),
      description: plainTextOf(cell(head, 'body')) || undefined,
      tags: list(cell(head, 'tags') || undefined, /,/),
      pictures: picturePaths(places.map(({ address }) => address)),
    }
  })
}

type Place = {
  isFirst: boolean
  /** Whether it is a variant among others that cannot be a group. */
  isLoose: boolean
  variant: RawVariant | undefined
}

function itemOf(row: CsvRow, group: Group, place: Place, context: Context): Item {
  const { cell, readAmount } = context
  const { isFirst, isLoose, variant } = place
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
    weightGrams: gramsIn(cell(row, 'grams'), 'g'),
    taxClass: taxClassOf(cell(row, 'taxable') || cell(group.head, 'taxable')),
    status: cell(group.head, 'status') || cell(group.head, 'published') ? 'active' : undefined,
    tags: texts.tags,
    mainPicture: picturePath(cell(row, 'variantImage')),
    pictures: texts.pictures,
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
  const faults = 'fault' in price ? [price.fault] : []
  const former = formerPrice(compareAt, raw.price, readAmount)
  if ('fault' in former) faults.push(former.fault)
  else if (former.text !== undefined) {
    raw.compareAtPrice = former.text
    notes.push('compareAt')
  }
  return {
    line: row.line,
    raw,
    notes,
    faults,
    // It says only whether a product is taxed.
    fittingTaxClasses: raw.taxClass === 'exempt' ? ['zero_rated'] : ['snack'],
  }
}

/** What a buyer in Canada paid, which a shop may set apart. */
function pricesOf(row: CsvRow, cell: CellReader<Field>) {
  const amount = cell(row, 'priceInCanada')
  if (amount !== '') return { amount, compareAt: cell(row, 'compareAtInCanada') }
  return { amount: cell(row, 'price'), compareAt: cell(row, 'compareAt') }
}

/** The title with the values of all options, which tell one variant from the others. */
function nameOf(row: CsvRow, title: string, cell: CellReader<Field>): string {
  const options = (['option1', 'option2', 'option3'] as const)
    .map((field) => plainTextOf(cell(row, field)))
    .filter((value) => value !== '' && value !== 'Default Title')
  return options.length > 0 && title !== '' ? `${title} – ${options.join(' / ')}` : title
}

type Hidden = { status: ProductStatus; note: ImportNoteCode }

/** Why nobody could buy the product from its page in the old shop; null if they could. */
function hiddenBy(head: CsvRow, cell: CellReader<Field>): Hidden | null {
  const status = cell(head, 'status').toLowerCase()
  if (status === 'archived') return { status: 'archived', note: 'archived' }
  const [published, giftCard, inCanada] = (['published', 'giftCard', 'inCanada'] as const).map(
    (field) => flag(cell(head, field) || undefined),
  )
  if (giftCard === true) return { status: 'draft', note: 'giftCard' }
  if (status === 'unlisted') return { status: 'draft', note: 'hidden' }
  if (status !== '' && status !== 'active') return { status: 'draft', note: 'draft' }
  // A word that nobody here knows may mean no.
  const isDoubtful = [published, giftCard, inCanada].some((each) => typeof each === 'string')
  if (published === false || isDoubtful) return { status: 'draft', note: 'draft' }
  return inCanada === false ? { status: 'draft', note: 'outsideCanada' } : null
}

/** The count; undefined if the old shop did not count this variant. */
function stockOf(row: CsvRow, { cell, found }: Context, notes: ImportNoteCode[]): unknown {
  const quantity = cell(row, 'quantity')
  const isTracked = !found.has('tracker') || cell(row, 'tracker') !== ''
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

type Former = { text: string | undefined } | { fault: string }

/** The higher price before a reduction; Shopify shows a lower one nowhere. */
function formerPrice(cell: string, price: unknown, readAmount: AmountReader): Former {
  if (cell === '') return { text: undefined }
  const amount = readAmount(cell)
  if ('fault' in amount) return amount
  return { text: Number(amount.text) > Number(price) ? amount.text : undefined }
}
