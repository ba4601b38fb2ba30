type Candidate = { id: string; stock: number; featured: boolean; tags: readonly string[] }

const MAX_SUGGESTIONS = 3

/**
 * Up to three products that are in stock: first those that share the most tags with `about`, then
 * featured ones. Remaining ties keep the shop's order (SUGGEST-01).
 */
export function suggestions<Product extends Candidate>(
  products: readonly Product[],
  about: Pick<Candidate, 'id' | 'tags'> | null,
): Product[] {
  const own = new Set(about?.tags.map(plain))
  const shared = ({ tags }: Product) => new Set(tags.map(plain)).intersection(own).size
  return products
    .filter(({ id, stock }) => id !== about?.id && stock > 0)
    .map((product) => ({ product, score: shared(product) }))
    .sort((a, b) => b.score - a.score || Number(b.product.featured) - Number(a.product.featured))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ product }) => product)
}

function plain(tag: string): string {
  return tag.trim().toLowerCase()
}
