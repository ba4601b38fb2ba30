import { oldPathOf } from '../../shared/domain/catalog/old-address.ts'
import { withoutApostrophes } from '../downloads/csv.ts'
import { productColumns } from '../export/columns.ts'
import { tryParseJson } from '../runtime/try-parse-json.ts'
import type { CsvRow } from './read-csv.ts'
import { plainTextOf } from './plain-text.ts'

/**
 * A row as unchecked fields of a product, without empty cells. `pictures` are file names, and
 * `mainPicture` is a file name or an address. In a Saucery file, `oldAddresses` is the complete
 * list.
 */
export type RawProduct = Record<string, unknown> & {
  pictures?: string[]
  mainPicture?: string
  oldAddresses?: string[]
}

type Format = {
  name: string
  /** Columns by which the format is recognized. */
  has: readonly string[]
  /** Null for a row that is not a product of its own, such as a further picture. */
  read: (row: CsvRow, before: CsvRow | null, group: readonly CsvRow[]) => RawProduct | null
  /** All columns, so that any other is reported as unknown; omitted for formats with many more. */
  columns?: ReadonlySet<string>
}

/** The formats of product files, in the order in which they are tried (IMPORT-02). */
const formats: readonly Format[] = [
  { name: 'Shopify', has: ['handle', 'title', 'variant price'], read: fromShopify },
  { name: 'WooCommerce', has: ['name', 'regular price'], read: fromWooCommerce },
  {
    name: 'Saucery',
    has: ['name', 'price'],
    read: fromOwn,
    columns: new Set(['', ...productColumns.map(([name]) => name.toLowerCase())]),
  },
]

export function formatOf(columns: readonly string[]): Format | null {
  return formats.find(({ has }) => has.every((name) => columns.includes(name))) ?? null
}

function fromOwn({ cells }: CsvRow): RawProduct {
  const text = (name: string) => withoutApostrophes(cells.get(name) ?? '') || undefined
  return stated({
    name: text('name'),
    description: text('description'),
    price: price(text('price')),
    stock: whole(text('stock')),
    sku: text('sku'),
    category: text('category'),
    tags: list(text('tags'), /[;,]/),
    featured: flag(text('featured')),
    ingredients: text('ingredients'),
    allergens: lower(listOrNone(text('allergens'), /[;,]/)),
    storage: text('storage'),
    netQuantity: text('net quantity'),
    status: text('status')?.toLowerCase(),
    taxClass: text('tax class')?.toLowerCase().replace(/[ -]/, '_'),
    french: frenchOf(text),
    mainPicture: text('picture'),
    pictures: list(text('pictures'), /;/),
    oldAddresses: listOrNone(text('old addresses'), /;/),
  })
}

/** The French texts of a row; undefined if it has none. Tags keep their order and their gaps. */
function frenchOf(text: (name: string) => string | undefined): RawProduct | undefined {
  const tags = text('french tags')
  const french = stated({
    name: text('french name'),
    description: text('french description'),
    tags: jsonList(tags ?? '') ?? tags?.split(/[;,]/).map((tag) => tag.trim()),
    ingredients: text('french ingredients'),
    storage: text('french storage'),
    netQuantity: text('french net quantity'),
  })
  return Object.keys(french).length > 0 ? french : undefined
}

/** The pictures of a group of rows, and the description in a row, which all variants share. */
const picturesOf = oncePer((group: readonly CsvRow[]) =>
  fileNames(group.map(({ cells }) => cells.get('image src') ?? '')),
)
const wordsOf = oncePer(({ cells }: CsvRow) => plainTextOf(cells.get('body (html)') ?? ''))

/** Computes a value once for each object. */
function oncePer<Key extends object, Value>(compute: (key: Key) => Value) {
  const known = new WeakMap<Key, { value: Value }>()
  return (key: Key): Value => {
    const found = known.get(key) ?? { value: compute(key) }
    known.set(key, found)
    return found.value
  }
}

/** A product's first row has its texts; further rows with a price are its other variants. */
function fromShopify(
  row: CsvRow,
  before: CsvRow | null,
  group: readonly CsvRow[],
): RawProduct | null {
  const { cells } = row
  const amount = cells.get('variant price')
  if (!amount) return null
  const isVariant = !cells.get('title') && before !== null
  const first = isVariant ? before : row
  const texts = first.cells
  const option = cells.get('option1 value') ?? ''
  const title = texts.get('title') ?? ''
  const isNamed = option !== '' && option !== 'Default Title'
  return stated({
    name: isNamed ? `${title} – ${option}` : title || undefined,
    description: wordsOf(first) || title || undefined,
    price: price(amount),
    stock: atLeastNone(whole(cells.get('variant inventory qty') || undefined)),
    sku: cells.get('variant sku')?.replace(/^'/, '') || undefined,
    taxClass: taxability(cells.get('variant taxable')),
    tags: list(texts.get('tags') || undefined, /,/),
    mainPicture: fileName(cells.get('variant image')),
    pictures: picturesOf(group),
    // All variants shared one page, so its address now leads to the first variant.
    oldAddresses: isVariant ? undefined : pageOf(`/products/${cells.get('handle') ?? ''}`),
  })
}

function fromWooCommerce({ cells }: CsvRow): RawProduct | null {
  // A variable or grouped product has no price; its variations have rows of their own.
  if (/variable|grouped/.test(cells.get('type') ?? '') && !cells.get('regular price')) return null
  const text = (name: string) => cells.get(name) || undefined
  const words = plainTextOf(cells.get('description') || cells.get('short description') || '')
  return stated({
    name: text('name'),
    description: words || text('name'),
    price: price(text('sale price') ?? text('regular price')),
    stock: atLeastNone(whole(text('stock'))),
    sku: text('sku'),
    tags: list(text('tags'), /,/),
    featured: flag(text('is featured?')),
    taxClass: taxability(text('tax status')),
    pictures: fileNames(text('images')?.split(',') ?? []),
    // WooCommerce's own export lacks this column, but common export plugins include it.
    oldAddresses: pageOf(text('permalink')),
  })
}

/** A list with the address; undefined if it is not the address of a page in another shop. */
function pageOf(address = ''): string[] | undefined {
  return oldPathOf(address) === null ? undefined : [address]
}

function stated(fields: RawProduct): RawProduct {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Converts "$1,299.5" to "1299.5" and "12,99" to "12.99". Invalid prices are refused later. */
function price(text: string | undefined): string | undefined {
  const bare = text?.replace(/^(CA)?\$\s?/, '')
  if (bare === undefined) return undefined
  if (/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)) return bare.replaceAll(',', '')
  return /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare
}

function whole(text: string | undefined): unknown {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : text
}

/** Other shops may have negative stock, for units sold but not in stock; here this becomes 0. */
function atLeastNone(stock: unknown): unknown {
  return typeof stock === 'number' ? Math.max(0, stock) : stock
}

function flag(text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (/^(1|yes|true|oui)$/i.test(text)) return true
  return /^(0|no|false|non)$/i.test(text) ? false : text
}

/** "exempt" for a product that another shop does not tax; otherwise undefined, for no change. */
function taxability(text: string | undefined): string | undefined {
  return text !== undefined && /^(false|none|no)$/i.test(text) ? 'exempt' : undefined
}

function list(text: string | undefined, separator: RegExp): string[] | undefined {
  const parts = jsonList(text ?? '') ?? text?.split(separator).map((part) => part.trim())
  return parts && [...new Set(parts.filter((part) => part !== ''))]
}

/** Parses a list: "none" is an empty list, and an empty cell is undefined. */
function listOrNone(text: string | undefined, separator: RegExp): string[] | undefined {
  return text?.toLowerCase() === 'none' ? [] : list(text, separator)
}

/** The last parts of picture addresses, by which files in a folder are found. */
function fileNames(addresses: readonly string[]): string[] | undefined {
  const names = [...new Set(addresses.flatMap((address) => fileName(address) ?? []))]
  return names.length > 0 ? names : undefined
}

function fileName(address = ''): string | undefined {
  const url = URL.parse(address.trim())
  const name = (url?.pathname ?? address).split('/').at(-1)?.trim() ?? ''
  try {
    return decodeURIComponent(name) || undefined
  } catch {
    return name
  }
}

/** Reads a list in JSON, as an export writes it if an entry contains a separator. */
function jsonList(text: string): string[] | null {
  const value = tryParseJson(text)
  return Array.isArray(value) ? value.map(String) : null
}

function lower(texts: string[] | undefined): string[] | undefined {
  return texts?.map((text) => text.toLowerCase())
}
