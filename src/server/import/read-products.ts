import { ProductInput } from '../../shared/contract/catalog.ts'
import { fieldErrors } from '../../shared/contract/field-errors.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import {
  mainImageUrl,
  type ProductImage,
  uploadPath,
} from '../../shared/domain/catalog/pictures.ts'
import { oldPathOf } from '../../shared/domain/catalog/old-address.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { readInput } from '../action/schema-reader.ts'
import { mostOldAddresses, type StatedAddresses } from '../catalog/old-addresses.ts'
import { checkOf } from '../runtime/validator.ts'
import { formatOf, type RawProduct } from './product-columns.ts'
import type { PictureSource } from './picture-source.ts'
import { type CsvRow, type Fault, readCsv } from './read-csv.ts'

export type FoundProduct = {
  line: number
  product: ProductInput
  /** The fields that the file states; an existing product keeps its other fields. */
  stated: Pick<ProductInput, 'name' | 'price'> & Partial<ProductInput>
  oldAddresses: StatedAddresses
}

/** As many variants of one product as Shopify allows. */
const MOST_VARIANTS = 2_048

/** Names of pictures that are looked up for a product; several may be one picture. */
const MOST_NAMES = 250

type ProductFile = {
  format: string | null
  products: FoundProduct[]
  /** In the order of their lines. */
  faults: Fault[]
  /** Columns of a Saucery file that the import does not know, in lower case. */
  ignored: string[]
}

/**
 * Reads and checks every product in a file (IMPORT-01); a row with a fault does not become a
 * product. Without `pictures`, the names of pictures are ignored.
 */
export function readProducts(
  bytes: Uint8Array,
  pictures: PictureSource | null = null,
): ProductFile {
  const { columns, rows, faults } = readCsv(bytes)
  if (columns.length === 0) return { format: null, products: [], faults, ignored: [] }
  const format = formatOf(columns)
  if (!format) {
    const message =
      'The columns are not those of Saucery ("Name", "Price"), Shopify ("Handle", "Title", "Variant Price") or WooCommerce ("Name", "Regular price").'
    return { format: null, products: [], faults: [{ line: 1, message }], ignored: [] }
  }
  const products: FoundProduct[] = []
  const places = new Map<string, number>()
  const addresses = new Map<string, number>()
  const groups = Map.groupBy(rows, ({ cells }) => cells.get('handle'))
  const overfull = new Set(
    [...groups].flatMap(([handle, group]) => (countVariants(group) > MOST_VARIANTS ? handle : [])),
  )
  let first: CsvRow | null = null
  for (const row of rows) {
    if (row.cells.get('title')) first = row
    const handle = row.cells.get('handle')
    const isSame = first?.cells.get('handle') === handle
    const group = handle ? groups.get(handle) : undefined
    if (handle && overfull.has(handle)) {
      if (row === group?.[0]) faults.push({ line: row.line, message: tooMany(handle) })
      continue
    }
    const named = format.read(row, isSame ? first : null, group ?? [row])
    if (named === null) continue
    const { oldAddresses, ...fields } = named
    const { raw, messages: missing } = withPictures(fields, pictures)
    const found = pathsOf(oldAddresses ?? [], addresses)
    if (missing.length + found.messages.length > 0) {
      const messages = [...missing, ...found.messages]
      faults.push(...messages.map((message) => ({ line: row.line, message })))
      continue
    }
    const { product, messages } = checked(raw)
    if (!product) {
      faults.push(...messages.map((message) => ({ line: row.line, message })))
      continue
    }
    const { sku, name } = product
    const keys = [keyOf(product), ...(sku ? [] : [keyOf({ name })])]
    const earlier = keys.map((key) => places.get(key)).find((line) => line !== undefined)
    if (earlier === undefined) {
      const entries = Object.entries(product).filter(([field]) => field in raw)
      const areAll = format.columns !== undefined && oldAddresses !== undefined
      products.push({
        line: row.line,
        product,
        stated: Object.fromEntries(entries) as never,
        oldAddresses: { paths: found.paths, areAll },
      })
      for (const path of found.paths) addresses.set(path, row.line)
    } else faults.push({ line: row.line, message: sameAs(product, earlier) })
    for (const key of keys) if (!places.has(key)) places.set(key, row.line)
  }
  faults.sort((one, other) => one.line - other.line)
  const ignored = columns.filter((name) => format.columns?.has(name) === false)
  return { format: format.name, products, faults, ignored }
}

function countVariants(group: readonly CsvRow[]): number {
  return group.filter(({ cells }) => cells.get('variant price')).length
}

function tooMany(handle: string): string {
  return `"${handle}" has more than ${formatNumber(MOST_VARIANTS)} variants.`
}

/** The key that identifies a product: its SKU, or its name if it has no SKU. */
export function keyOf({ sku, name }: { sku?: string | null; name: string }): string {
  return sku ? `sku ${sku.toLowerCase()}` : `name ${name.toLowerCase()}`
}

function sameAs({ sku, name }: ProductInput, line: number): string {
  return sku
    ? `The SKU "${sku}" is already on line ${line}.`
    : `A product named "${name}", without a SKU, is already on line ${line}.`
}

/** Old addresses in stored form, and their faults. `taken` maps earlier addresses to lines. */
function pathsOf(stated: readonly string[], taken: ReadonlyMap<string, number>) {
  const messages: string[] = []
  const paths = stated.flatMap((address) => {
    const path = oldPathOf(address)
    const line = taken.get(path ?? '')
    if (path === null) messages.push(`"${address}" is not the address of a page.`)
    else if (line === undefined) return path
    else messages.push(`The old address "${path}" is already on line ${line}.`)
    return []
  })
  if (paths.length > mostOldAddresses)
    messages.push(`A product can have at most ${mostOldAddresses} old addresses.`)
  return { paths: [...new Set(paths)], messages }
}

/** Replaces picture names with addresses in this shop; an address elsewhere stays as it is. */
function withPictures(
  { pictures: names = [], mainPicture, ...raw }: RawProduct,
  source: PictureSource | null,
): { raw: RawProduct; messages: string[] } {
  const messages: string[] = []
  if (source && names.length > MOST_NAMES) {
    return { raw, messages: [`The product has more than ${MOST_NAMES} pictures.`] }
  }
  const urlOf = (name: string) => {
    const picture = source?.find(name)
    if (picture && 'id' in picture) return uploadPath(picture.id)
    if (picture) messages.push(picture.fault)
    return null
  }
  const isElsewhere = mainPicture !== undefined && /^https?:\/\//.test(mainPicture)
  const main = mainPicture && (isElsewhere ? mainPicture : urlOf(mainPicture))
  const urls = [...new Set(names.flatMap((name) => urlOf(name) ?? []))]
  if (main && !isElsewhere && !urls.includes(main)) urls.unshift(main)
  const images = urls.map((url, index) => {
    const isMain = urls.includes(main ?? '') ? url === main : index === 0
    return { url, type: isMain ? 'main' : 'supplemental' }
  })
  const imageUrl = main || mainImageUrl(images as ProductImage[])
  return {
    raw: { ...raw, ...(images.length > 0 && { images }), ...(imageUrl && { imageUrl }) },
    messages,
  }
}

type Checked =
  { product: ProductInput; messages: [] } | { product: null; messages: readonly string[] }

function checked(raw: RawProduct): Checked {
  try {
    const value = readInput(ProductInput, { description: raw.name, ...raw }) as ProductInput
    const check = checkOf(ProductInput)
    if (!check.Check(value)) {
      const errors = fieldErrors(check.Errors(value))
      return { product: null, messages: errors.map(({ path, message }) => worded(path, message)) }
    }
    if ((parseMoney(value.price) ?? 0) >= 1) return { product: value, messages: [] }
    return { product: null, messages: ['price: Enter a price of at least 0.01.'] }
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    return { product: null, messages: [error.message] }
  }
}

function worded(path: string, message: string): string {
  return `${path.slice(1).replace(/\/.*/, '')}: ${message}`
}
