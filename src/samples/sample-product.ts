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
  /** File names in public/samples, the main one first. */
  pictures: readonly string[]
}
