import type { Allergen } from '#shared/domain/catalog/allergens.ts'

export type SampleProduct = {
  slug: string
  id: string
  name: string
  description: string
  price: string
  stock: number
  featured: boolean
  tags: readonly string[]
  sku: string
  ingredients: string
  /** Empty if the product contains none of them. */
  allergens: readonly Allergen[]
  storage: string
  netQuantity: string
  /** File names in public/samples, the main one first. */
  pictures: readonly string[]
}

/** The French texts that differ from product to product; the shared ones are in french.ts. */
export type SampleTranslation = { name: string; description: string; ingredients: string }
