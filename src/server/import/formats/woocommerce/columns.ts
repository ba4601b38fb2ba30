import type { CsvRow } from '../../read-csv.ts'
import { columnsOf, type Headings, plainHeading } from '../headings.ts'

const units = ['kg', 'g', 'lbs', 'oz'] as const

/** What is for sale, in WooCommerce's own exports and in those of plugins. */
export const wooPublished = ['published', 'publié', 'status', 'statut'] as const

/** WooCommerce's headings in English and in the French of its versions, for France and Canada. */
const headings = {
  id: ['id'],
  type: ['type'],
  sku: ['sku', 'ugs'],
  name: ['name', 'nom'],
  published: wooPublished,
  featured: ['is featured?', 'mis en avant?', 'en vedette?', 'est mis en avant?'],
  visibility: ['visibility in catalog', 'visibilité dans le catalogue'],
  short: ['short description', 'description courte', 'courte description'],
  description: ['description'],
  saleStarts: [
    'date sale price starts',
    'date de début de promo',
    'date de début de la promo',
    'date de début de la promotion',
    'date de début du tarif promo',
  ],
  saleEnds: [
    'date sale price ends',
    'date de fin de promo',
    'date de fin de la promo',
    'date de fin de la promotion',
    'date de fin du tarif promo',
  ],
  taxStatus: [
    'tax status',
    'état de la tva',
    'état de la taxe',
    'statut fiscal',
    'statut de la taxe',
    'statut de taxe',
  ],
  taxClass: ['tax class', 'classe de tva', 'classe tva', 'classe de taxe', 'classe de taxes'],
  inStock: ['in stock?', 'en stock?', 'en inventaire?'],
  stock: ['stock', 'inventaire'],
  weight: units.flatMap((unit) => [`weight (${unit})`, `poids (${unit})`]),
  salePrice: ['sale price', 'tarif promo', 'prix promo', 'prix de vente', 'prix soldé'],
  regularPrice: [
    'regular price',
    'tarif régulier',
    'prix régulier',
    'prix de base',
    'tarif normal',
  ],
  categories: ['categories', 'catégories'],
  tags: ['tags', 'étiquettes', 'mots-clés'],
  images: ['images'],
  parent: ['parent'],
  position: ['position'],
  bundled: ['bundled items (json-encoded)'],
  permalink: ['permalink', 'permalien'],
  // Of Polylang and WPML.
  language: ['language', 'langue', 'meta: _wpml_import_language_code'],
  translationGroup: [
    'translation group',
    'groupe de traduction',
    'meta: _wpml_import_translation_group',
  ],
} as const satisfies Headings<string>
export type WooField = keyof typeof headings

export type WooColumns = {
  fields: ReadonlyMap<WooField, string>
  /** The columns of the names and values of a variation's attributes. */
  attributes: readonly { name: string; values: string }[]
}

/** The columns of WooCommerce's export, in whatever language; null if it is not one. */
export function wooColumns(columns: readonly string[], rows: readonly CsvRow[]): WooColumns | null {
  const byName = columnsOf(columns, headings)
  const byOrder = columnsByOrder(columns, rows)
  const agree = [...byOrder].every(([field, column]) => (byName.get(field) ?? column) === column)
  const fields = agree ? new Map([...byOrder, ...byName]) : byName
  if (!fields.has('name') || !fields.has('regularPrice')) return null
  return { fields, attributes: attributeColumns(columns) }
}

/** Where fields are, counted from the visibility, whose values are the same in every language. */
const places: Partial<Record<WooField, number>> = {
  published: -2,
  featured: -1,
  visibility: 0,
  short: 1,
  description: 2,
  saleStarts: 3,
  saleEnds: 4,
  taxStatus: 5,
  taxClass: 6,
  inStock: 7,
  stock: 8,
  weight: 12,
  salePrice: 18,
  regularPrice: 19,
  categories: 20,
  tags: 21,
  images: 23,
  parent: 26,
  position: 32,
}

/** What the cells of some columns look like in every language. */
const shapes: readonly [offset: number, shape: RegExp][] = [
  [-2, /^(1|0|-1)?$/],
  [-1, /^[01]?$/],
  [0, /^(visible|catalog|search|hidden)?$/],
  [3, /^(\d{4}-\d\d-\d\d.{0,20})?$/],
  [4, /^(\d{4}-\d\d-\d\d.{0,20})?$/],
  [5, /^(taxable|shipping|none)?$/],
  [7, /^(1|0|backorder)?$/],
  [8, /^(parent|-?\d+([.,]\d+)?)?$/],
  [12, /^(\d+([.,]\d+)?)?$/],
  [18, /^[\d\s.,]*$/],
  [19, /^[\d\s.,]*$/],
  [23, /^(https?:|\/|$)/],
  [32, /^-?\d*$/],
]

/**
 * WooCommerce writes its headings in the language of the site, but always in one order. It counts
 * only for a whole export whose every row has the right values in these columns. Since version 9.1
 * there is one more column before the name.
 */
function columnsByOrder(
  columns: readonly string[],
  rows: readonly CsvRow[],
): ReadonlyMap<WooField, string> {
  const none = new Map<WooField, string>()
  if (columns[0] === undefined || plainHeading(columns[0]) !== 'id' || rows.length === 0)
    return none
  const at = ({ cells }: CsvRow, index: number) => cells.get(columns[index] ?? '') ?? ''
  const isType = (text: string) => /^(simple|variable|variation|grouped|external)(,.*)?$/.test(text)
  if (!rows.every((row) => isType(at(row, 1)))) return none
  const visibility = [6, 7].find(
    (start) =>
      columns.length > start + 32 &&
      shapes.every(([offset, shape]) => rows.every((row) => shape.test(at(row, start + offset)))),
  )
  if (visibility === undefined) return none
  const positioned = Object.entries(places).map(
    ([field, offset]) => [field as WooField, columns[visibility + offset] ?? ''] as const,
  )
  const [id = '', type = '', sku = ''] = columns
  const name = columns[visibility - 3] ?? ''
  return new Map([['id', id], ['type', type], ['sku', sku], ['name', name], ...positioned])
}

/** Each attribute has columns with its number: first that of its name, then that of its values. */
function attributeColumns(columns: readonly string[]): WooColumns['attributes'] {
  const numbered = columns.filter(
    (name) => /attribut|^\D+ \d{1,3}( |$|\()/i.test(name) && !/^m[ée]ta ?:/i.test(name),
  )
  const byNumber = Map.groupBy(numbered, (name) => /\d{1,3}/.exec(name)?.[0] ?? '')
  byNumber.delete('')
  return [...byNumber.values()]
    .map(withoutDownloads)
    .flatMap(([name, values]) =>
      name === undefined || values === undefined ? [] : { name, values },
    )
}

/** The files of products to download are numbered as well, and stand before the attributes. */
function withoutDownloads(columns: readonly string[]): readonly string[] {
  const named = columns.filter((name) => /att?ribut/i.test(name))
  if (named.length > 0) return named
  const address = columns.findIndex((name) => /\burl\b/i.test(name))
  return address < 3 ? columns.slice(address + 1) : columns
}
