import { useProductChoices } from '../../data/dashboard-data.ts'

export type ProductFacts = { sku: string | null; imageUrl: string | null; updatedAt: string }

/** What packers recognize a product by; null for one that is not in the product list. */
export function useProductFacts(): (productId: string) => ProductFacts | null {
  const { data: choices } = useProductChoices()
  const byId = new Map((choices?.items ?? []).map((product) => [product.id, product]))
  return (productId) => byId.get(productId) ?? null
}
