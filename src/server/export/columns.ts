import type { BilingualProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { figureFields, labelFields, perField } from '#shared/domain/catalog/per-field.ts'
import { uploadId } from '#shared/domain/catalog/pictures.ts'
import { type ProductField, translatedFields } from '#shared/domain/catalog/product-fields.ts'
import { amountCell, timeCell } from '../downloads/csv-cell.ts'
import type { Columns } from '../downloads/csv.ts'
import type { NamedReviewRow } from '../reviews/reviews.queries.ts'
import { listCell, translatedCell } from './list-cells.ts'
import { type ExportedVariant, variantColumns } from './variant-columns.ts'

export type ExportedProduct = BilingualProduct &
  Pick<StaffProduct, 'status' | 'publishAt'> & {
    oldAddresses: string[]
    /** What is in a pack, by SKU or name; empty for every other product. */
    parts: string[]
    /** Its place in a product group. */
    variant: ExportedVariant | null
  }

const fieldCells = perField({
  text: (field) => (product: ExportedProduct) => product[field],
  translated: (field) => (product: ExportedProduct) => product[field],
  allergens: (field) => (product: ExportedProduct) =>
    product[field]?.length === 0 ? 'none' : listCell(product[field] ?? []),
  amount: (field) => (product: ExportedProduct) => amountCell(product[field]),
  moment: (field) => (product: ExportedProduct) => product[field],
  whole: (field) => (product: ExportedProduct) => product[field],
})

/** A field's name in words, as the heading of its column: "Net quantity" for `netQuantity`. */
export function headingOf(field: ProductField): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function frenchHeadingOf(field: ProductField): string {
  return `French ${headingOf(field).toLowerCase()}`
}

/** The columns that `products import` reads. */
export const productColumns: Columns<ExportedProduct> = [
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => description],
  ['Price', ({ price }) => amountCell(price)],
  ['Stock', ({ stock }) => stock],
  ['SKU', fieldCells.sku],
  ['Category', ({ category }) => category],
  ['Tags', ({ tags }) => listCell(tags)],
  ['Featured', ({ featured }) => (featured ? 'yes' : 'no')],
  ...[...labelFields, ...figureFields].map(
    (field) => [headingOf(field), fieldCells[field]] as const,
  ),
  ['Status', ({ status }) => status],
  ['Publish at', ({ publishAt }) => publishAt],
  ['Components', ({ parts }) => listCell(parts)],
  ...variantColumns,
  ['Tax class', ({ taxClass = 'standard' }) => taxClass.replace('_', '-')],
  ['French name', ({ french }) => french?.name ?? null],
  ['French description', ({ french }) => french?.description ?? null],
  ['French tags', ({ french }) => translatedCell(french?.tags ?? [])],
  ...translatedFields.map((field) => {
    const cell = ({ french }: ExportedProduct) => french?.[field] ?? null
    return [frenchHeadingOf(field), cell] as const
  }),
  ['Picture', ({ imageUrl }) => imageUrl && pictureCell(imageUrl)],
  ['Pictures', ({ images }) => listCell(images.map(({ url }) => pictureCell(url)))],
  ['Picture texts', ({ images }) => translatedCell(images.map(({ alt = '' }) => alt))],
  [
    'French picture texts',
    ({ images }) => translatedCell(images.map(({ frenchAlt = '' }) => frenchAlt)),
  ],
  ['Old addresses', ({ oldAddresses }) => listCell(oldAddresses)],
  ['Address', ({ id }) => `/product/${id}`],
]

export const reviewColumns: Columns<NamedReviewRow> = [
  ['Written (UTC)', ({ createdAt }) => ({ time: createdAt })],
  ['Product', ({ productName }) => productName],
  ['Customer', ({ customerName }) => customerName],
  ['Email', ({ customerEmail }) => customerEmail],
  ['Stars', ({ rating }) => rating],
  ['Title', ({ title }) => title],
  ['Comment', ({ comment }) => comment],
  ['Status', ({ status }) => status],
  ['Id', ({ id }) => id],
]

export const discountColumns: Columns<DiscountCode> = [
  ['Code', ({ code }) => code],
  ['Kind', ({ kind }) => kind],
  ['Percent', ({ percent }) => percent],
  ['Amount', ({ amount }) => amountCell(amount)],
  ['Minimum', ({ minimum }) => amountCell(minimum)],
  ['Total uses', ({ maxUses }) => maxUses],
  ['Uses per customer', ({ maxPerCustomer }) => maxPerCustomer],
  ['Starts (UTC)', ({ startsAt }) => timeCell(startsAt)],
  ['Ends (UTC)', ({ endsAt }) => timeCell(endsAt)],
  ['Active', ({ isActive }) => (isActive ? 'yes' : 'no')],
  ['Used', ({ used }) => used],
]

/** What a pack has of a product, by its SKU or name: "3 × JAR-250". */
export function partCell({ quantity, name }: { quantity: number; name: string }): string {
  return `${quantity} × ${name}`
}

/** The name of an uploaded picture in the archive; the address of a picture on another site. */
export function pictureCell(url: string): string {
  const id = uploadId(url)
  return id === null ? url : pictureFile(id)
}

export function pictureFile(id: string): string {
  return `pictures/${id}.webp`
}
