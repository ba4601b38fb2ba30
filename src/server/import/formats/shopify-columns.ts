import { columnsOf } from './headings.ts'

/** The headings of exports, old and new, and of Matrixify's. */
export const shopifyHeadings = {
  handle: ['handle', 'url handle'],
  // Matrixify's, of a product and of a variant.
  command: ['command'],
  variantCommand: ['variant command'],
  title: ['title'],
  body: ['body (html)', 'body html', 'description'],
  type: ['type'],
  collection: ['collection', 'custom collections', 'collections'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  inCanada: ['included / canada'],
  giftCard: ['gift card'],
  isShipped: ['variant requires shipping', 'requires shipping'],
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
  weight: ['variant weight'],
  weightUnit: ['variant weight unit'],
  taxable: ['variant taxable', 'charge tax'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  image: ['image src', 'product image url', 'image source'],
  position: ['image position'],
  imageText: ['image alt text'],
  variantImage: ['variant image', 'variant image url'],
} as const
export type ShopifyField = keyof typeof shopifyHeadings

export function isShopify(columns: readonly string[]): boolean {
  const headingByField = columnsOf(columns, shopifyHeadings)
  return (['handle', 'title', 'price'] as const).every((field) => headingByField.has(field))
}
