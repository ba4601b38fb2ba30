import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'
import type { TaxClass } from '#shared/domain/tax/tax.ts'
import type { CsvRow, Fault } from '../read-csv.ts'
import type { Part } from './parts.ts'
import type { RawVariant } from './variant.ts'

/**
 * A row as unchecked fields of a product, without empty cells. `pictures` are paths, and
 * `mainPicture` is a path or an address. In a Saucery file, `oldAddresses` is the complete list.
 */
export type RawProduct = Record<string, unknown> & {
  pictures?: string[]
  mainPicture?: string
  /** What the pictures show, in their order. */
  pictureTexts?: string[] | undefined
  frenchPictureTexts?: string[] | undefined
  oldAddresses?: string[]
  /** The id in the shop that exported it, which tells products of one name apart. */
  ownId?: string | undefined
  /** What is in a pack; null if the file says that it is none. */
  parts?: Part[] | null
  /** The titles of the collections that it is in. */
  collections?: string[] | undefined
  /** Its place in a product group. */
  variant?: RawVariant | undefined
  /** The name that an earlier release gave it. */
  formerName?: string | undefined
}

/** What a file says of one product. An item with faults does not become a product. */
export type Item = {
  line: number
  raw: RawProduct
  notes: ImportNoteCode[]
  faults: string[]
  /** Classes of this shop that fit the file too, because the old shop knows fewer. */
  fittingTaxClasses?: readonly TaxClass[]
}

export type Reading = {
  items: Item[]
  /** Rows that are no product of their own and are not shown by another one. */
  leftOut: Fault[]
  faults: Fault[]
  /** Columns that were read, or that need no mention. */
  used: ReadonlySet<string>
}

export type Table = { columns: readonly string[]; rows: readonly CsvRow[] }

export type Format = {
  name: 'Saucery' | 'Shopify' | 'WooCommerce'
  /** At `now`, on which the prices of a sale depend. */
  read: (table: Table, now: number) => Reading
}

/** As many variants of one product as Shopify allows. */
export const MOST_VARIANTS = 2_048

/** The former price of a product that is not reduced, in a file that would say so; it ends a reduction. */
export const NO_REDUCTION = ''

/** The fields that have a value. */
export function stated(fields: RawProduct): RawProduct {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
